/** A box of the picture: its title, a line below it, and where it is. */
interface Box {
  readonly title: string;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly outside?: boolean;
}

const HEIGHT = 52;
const [LEFT, RIGHT, HALF, FULL] = [4, 186, 170, 352];

/** Parts of Skein, and what is outside of it, from the caller to the receivers of events. */
const BOXES: readonly Box[] = [
  { title: 'Clients and programs', text: 'HTTP, OAuth', x: LEFT, y: 4, width: HALF, outside: true },
  { title: 'Browsers', text: 'pages, documentation', x: RIGHT, y: 4, width: HALF, outside: true },
  { title: 'HTTP', text: 'limits, caller, validation by the contract', x: LEFT, y: 92, width: FULL },
  { title: 'Handlers', text: 'one for each operation', x: LEFT, y: 180, width: HALF },
  { title: 'Pages', text: 'forms, sessions', x: RIGHT, y: 180, width: HALF },
  { title: 'Domain, policies, presenters', text: 'what is done, allowed and shown', x: LEFT, y: 268, width: FULL },
  { title: 'Models', text: 'all statements', x: LEFT, y: 356, width: HALF },
  { title: 'Outbox', text: 'events, same transaction', x: RIGHT, y: 356, width: HALF },
  { title: 'PostgreSQL', text: 'all data', x: LEFT, y: 444, width: HALF, outside: true },
  { title: 'Dispatcher', text: 'events in one order', x: RIGHT, y: 444, width: HALF },
  { title: 'Worker', text: 'jobs: mail, erasure, search', x: LEFT, y: 532, width: HALF },
  { title: 'Delivery worker', text: 'order, retries, signature', x: RIGHT, y: 532, width: HALF },
  { title: 'Mail server, Typesense', text: 'both optional', x: LEFT, y: 620, width: HALF, outside: true },
  { title: 'Webhooks, integrations', text: 'your programs', x: RIGHT, y: 620, width: HALF, outside: true },
];

/** Arrows from box to box, by their places in the list. */
const ARROWS: readonly (readonly [from: number, to: number])[] = [
  [0, 2],
  [1, 2],
  [2, 3],
  [2, 4],
  [3, 5],
  [4, 5],
  [5, 6],
  [5, 7],
  [6, 8],
  [7, 9],
  [9, 10],
  [9, 11],
  [10, 12],
  [11, 13],
];

const DESCRIPTION =
  'A request goes from clients and browsers through HTTP to a handler or a page, then through domain, policies and presenters to the models, which send all statements to PostgreSQL. Events are written to the outbox in the same transaction. The dispatcher gives them to the worker, which sends mail and updates search, and to the delivery worker, which calls webhooks and integrations.';

/** The parts of Skein as an SVG. Its colours are those of the page, light and dark. */
export function architecturePicture(): string {
  const height = Math.max(...BOXES.map(({ y }) => y)) + HEIGHT + 4;
  return `<svg class="picture" viewBox="0 0 360 ${height}" role="img" aria-label="${DESCRIPTION}">
<defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z"/></marker></defs>
${ARROWS.map(arrow).join('\n')}
${BOXES.map(drawn).join('\n')}
</svg>
`;
}

function drawn({ title, text, x, y, width, outside = false }: Box): string {
  const middle = x + width / 2;
  return `<rect${outside ? '' : ' class="part"'} x="${x}" y="${y}" width="${width}" height="${HEIGHT}" rx="8"/>
<text x="${middle}" y="${y + 22}" text-anchor="middle">${title}</text>
<text class="small" x="${middle}" y="${y + 40}" text-anchor="middle">${text}</text>`;
}

function arrow([from, to]: readonly [number, number]): string {
  const [start, end] = [BOXES[from], BOXES[to]];
  if (start === undefined || end === undefined) throw new Error(`An arrow leads from ${from} to ${to}.`);
  const middles = [start, end].map(({ x, width }) => x + width / 2);
  // An arrow to or from a wide box is straight.
  const [narrow = 0] = [start, end].toSorted((a, b) => a.width - b.width).map(({ x, width }) => x + width / 2);
  const [at, to2] = start.width === end.width ? middles : [narrow, narrow];
  return `<path d="M${at} ${start.y + HEIGHT} ${to2} ${end.y - 2}" marker-end="url(#arrow)"/>`;
}
