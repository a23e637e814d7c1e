import { readingOf } from '../antiquity/reading-of';
import { edition } from './edition';

export default readingOf(edition);
