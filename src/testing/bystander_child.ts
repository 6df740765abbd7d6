// A client that reads while others attack the server. It is a process of its own, so that it measures only the waits of
// the server. It sends a request every 50 ms, whether or not earlier ones are answered, until its input ends. Then it
// prints what it has measured.
const [url = '', token = ''] = process.argv.slice(2);
const PACE_MS = 50;
const headers = {
  ...{ 'x-forwarded-proto': 'https', 'x-forwarded-for': '198.51.100.20' },
  authorization: `Bearer ${token}`,
};

const times: number[] = [];
const failed: string[] = [];
const underWay = new Set<Promise<void>>();

async function read(): Promise<void> {
  const began = performance.now();
  const outcome = await fetch(`${url}/api/v3/users/get_session_user`, { headers }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    (error: Error) => String(error.cause ?? error),
  );
  times.push(performance.now() - began);
  if (outcome !== 200) failed.push(String(outcome));
}

const timer = setInterval(() => {
  const request: Promise<void> = read().finally(() => underWay.delete(request));
  underWay.add(request);
}, PACE_MS);

process.stdin.resume().once('end', () => {
  clearInterval(timer);
  void Promise.all(underWay)
    .then(read)
    .then(() => process.stdout.write(`${JSON.stringify({ times, failed })}\n`));
});
