import { runCases } from './run_cases.js';
import { useFollowedEngine } from './typesense_engine.js';

runCases(useFollowedEngine());
