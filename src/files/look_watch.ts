// A thread of the process that looks at files, which no decoder holds up: it ends the process when that has taken too much memory, or when
// who has started it has died. Its arguments are how many bytes that is, and who that is.

const CHECK_MS = 25;
const [mostBytes = '', parent = ''] = process.argv.slice(2);

setInterval(() => {
  const isTooLarge = process.memoryUsage.rss() > Number(mostBytes);
  if (isTooLarge || process.ppid !== Number(parent)) process.kill(process.pid, 'SIGKILL');
}, CHECK_MS);
