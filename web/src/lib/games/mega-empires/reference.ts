export { reference as default } from '../antiquity/entries';
