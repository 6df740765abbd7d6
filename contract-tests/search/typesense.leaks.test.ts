import { runLeaks } from './run_leaks.js';
import { useFollowedEngine } from './typesense_engine.js';

runLeaks(useFollowedEngine());
