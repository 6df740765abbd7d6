import { walk } from './walk.js';
import { WALKS } from './walks.js';

walk(WALKS.outward);
