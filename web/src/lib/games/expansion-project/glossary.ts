import { glossaryOf } from '../antiquity/glossary-of';

export default glossaryOf({
  stock: 'EP-14.1a',
  treasury: 'EP-13.1a',
  census: 'EP-15.1',
  limit: 'EP-18.1a',
  surplus: 'EP-20.1a',
  support: 'EP-21.1a',
  reduce: 'EP-21.2.1a',
  conflict: 'EP-18.1a',
  site: 'EP-19.2a',
  commodity: 'EP-26.3.1',
  set: 'EP-26.3.1',
  calamity: 'EP-24.1',
  primary: 'EP-24.1',
  secondary: 'EP-24.1.1a',
  points: 'EP-24.3a',
  credit: 'EP-26.5.1a',
  succession: 'EP-28.1',
  ranking: 'EP-15.2',
});
