import { clientOf } from '../antiquity/client';
import Board from './Board.svelte';

export default clientOf(Board);
