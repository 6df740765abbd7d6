import cliProgress from 'cli-progress';
import { print } from '../output.js';

/** Shows the progress of a long task. */
export interface Progress {
  /** Call it before each step. */
  step(stage: string): void;
  /** Call it at the end. Restores the terminal. */
  stop(): void;
}

/** A progress bar on a terminal, otherwise one line for each stage. */
export function showProgress(total: number, terminal: boolean): Progress {
  return terminal ? bar(total) : lines();
}

function bar(total: number): Progress {
  const shown = new cliProgress.SingleBar({
    format: '{bar} {value}/{total} {stage}',
    stream: process.stdout,
    hideCursor: true,
    // The command handles Ctrl-C itself: it also has to stop the Skein that it started.
    gracefulExit: false,
    barCompleteChar: '#',
    barIncompleteChar: '.',
  });
  shown.start(total, 0, { stage: '' });
  return { step: (stage) => shown.increment({ stage }), stop: () => shown.stop() };
}

function lines(): Progress {
  let last = '';
  return {
    step(stage) {
      if (stage !== last) print(`${stage} …`);
      last = stage;
    },
    stop: () => undefined,
  };
}
