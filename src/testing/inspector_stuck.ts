// A program for looking at files that sees sound in all of them, whose type says which process this is, and never hears how long it is.
process.on('disconnect', () => process.exit());
process.send?.({ answer: 'ready' });
process.on('message', (message) => {
  if (typeof message !== 'object' || message === null || !('what' in message)) return;
  if (message.what === 'type') process.send?.({ answer: `audio/x-${process.pid}` });
});
