/** The store on the database that is there by default. On the other one it runs at night. */
import { findDynoxide } from '../../local/server/emulators/dynoxide.ts';
import { describeOn } from './on-database.ts';

describeOn(findDynoxide() ? 'dynoxide' : 'local');
