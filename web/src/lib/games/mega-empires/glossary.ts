import { glossaryOf } from '../antiquity/glossary-of';

export default glossaryOf({
  stock: 'ME-def-2',
  treasury: 'ME-def-3',
  census: 'ME-2b-1',
  limit: 'ME-map-13',
  surplus: 'ME-5b-1',
  support: 'ME-5c-1',
  reduce: 'ME-5c-2',
  conflict: 'ME-4a-1',
  site: 'ME-5a-1',
  commodity: 'ME-def-11',
  set: 'ME-7-2',
  calamity: 'ME-8-1',
  primary: 'ME-9b-3',
  secondary: 'ME-9b-3',
  points: 'ME-def-5',
  credit: 'ME-def-7',
  succession: 'ME-13c-3',
  ranking: 'ME-def-14',
});
