// An inspector program that says that every file is audio, with its own process id in the type, and never returns media
// info.
process.on('disconnect', () => process.exit());
process.send?.({ result: 'ready' });
process.on('message', (message) => {
  if (typeof message !== 'object' || message === null || !('kind' in message)) return;
  if (message.kind === 'mime_type') process.send?.({ result: `audio/x-${process.pid}` });
});
