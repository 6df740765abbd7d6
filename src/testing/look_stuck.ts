// A file inspection program that finds audio in every file and never finds its length. The type names this process.
process.on('disconnect', () => process.exit());
process.send?.({ answer: 'ready' });
process.on('message', (message) => {
  if (typeof message !== 'object' || message === null || !('what' in message)) return;
  if (message.what === 'type') process.send?.({ answer: `audio/x-${process.pid}` });
});
