// An inspector program that never returns media info. It reports that every file is audio, with its own process id in
// the type.
process.on('disconnect', () => process.exit());
process.send?.({ result: 'ready' });
process.on('message', (message) => {
  if (typeof message !== 'object' || message === null || !('kind' in message)) return;
  if (message.kind === 'mime_type') process.send?.({ result: `audio/x-${process.pid}` });
});
