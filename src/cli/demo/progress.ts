import cliProgress from 'cli-progress';

/** Shows how far a long work is. */
export interface Progress {
  /** One step of a stage is about to be made. */
  step(stage: string): void;
  /** Nothing follows: leaves the terminal as it was. */
  stop(): void;
}

/** A bar on a terminal; elsewhere a line for each stage. */
export function showProgress(total: number, terminal: boolean): Progress {
  return terminal ? bar(total) : lines();
}

function bar(total: number): Progress {
  const shown = new cliProgress.SingleBar({
    format: '{bar} {value}/{total} {stage}',
    stream: process.stdout,
    hideCursor: true,
    // The command itself hears Ctrl-C: it stops the bar, and the Skein that it may have started.
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
      if (stage !== last) console.log(`${stage} …`);
      last = stage;
    },
    stop: () => undefined,
  };
}
