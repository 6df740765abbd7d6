import { createHash } from 'node:crypto';

/** The style of all pages, light and dark. It is inline, so that a page takes one request. */
export const STYLE = `:root{color-scheme:light dark;--ground:#f4f2ee;--sheet:#fff;--ink:#1e1c1a;--soft:#5b564f;--line:#857e75;--rule:#e3dfd8;
--accent:#1d5c87;--on-accent:#fff;--bad:#a01f1d;--bad-ground:#fdf0ef;--good:#1b5f3c;--good-ground:#edf7f0;--mark:#fbe7a1}
@media (prefers-color-scheme:dark){:root{--ground:#151413;--sheet:#201e1c;--ink:#f2efea;--soft:#b8b1a7;--line:#938b81;--rule:#3b3834;
--accent:#8fc7ec;--on-accent:#0b1a25;--bad:#ffa49d;--bad-ground:#3b1f1e;--good:#93dcb2;--good-ground:#173022;--mark:#5c4a0f}}
*{box-sizing:border-box}
body{margin:0;padding:1.25rem 1rem 3rem;background:var(--ground);color:var(--ink);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
header,main{max-width:34rem;margin:0 auto}
nav{display:flex;flex-wrap:wrap;gap:0 1rem;margin:0 0 .75rem;padding:0 .25rem}
nav a{padding:.35rem 0;color:var(--soft);text-decoration:none;border-bottom:2px solid transparent}
nav a:hover{text-decoration:underline}
header .brand{margin-right:auto;font-weight:700;letter-spacing:.02em;color:var(--ink)}
header p{margin:0 0 1rem;padding:0 .25rem}
nav [aria-current]{color:var(--ink);border-bottom-color:var(--accent)}
main{padding:1.75rem 2rem 2rem;background:var(--sheet);border:1px solid var(--rule);border-radius:.75rem}
h1{margin:0 0 1rem;font-size:1.6rem;line-height:1.25}
h2{margin:2.25rem 0 .75rem;padding-top:1.5rem;border-top:1px solid var(--rule);font-size:1.2rem;line-height:1.3}
h3,.item{margin:0;padding:0;border:0;font-size:1rem}
p{margin:0 0 1rem}
ul{margin:0 0 1rem;padding-left:1.25rem}
a{color:var(--accent);text-underline-offset:.15em}
.soft,.hint{color:var(--soft)}
.hint{margin:0 0 .35rem;font-size:.9rem}
label .optional{font-weight:400;color:var(--soft)}
.field{margin:0 0 1.25rem}
label{display:block;margin:0 0 .25rem;font-weight:600}
input,textarea,select{display:block;width:100%;min-height:2.75rem;padding:.5rem .75rem;font:inherit;color:inherit;background:var(--sheet);border:1px solid var(--line);border-radius:.5rem}
input[readonly]{background:var(--ground);border-color:var(--rule)}
textarea{resize:vertical}
select{text-overflow:ellipsis}
[aria-invalid]{border:2px solid var(--bad)}
.error{margin:0 0 .35rem;color:var(--bad);font-weight:600}
.alert,.notice{margin:0 0 1.5rem;padding:.75rem 1rem;border-left:.3rem solid;border-radius:.25rem}
.alert{color:var(--bad);background:var(--bad-ground)}
.notice{color:var(--good);background:var(--good-ground)}
button,.button{display:inline-block;min-height:2.75rem;margin:0 .5rem .5rem 0;padding:.5rem 1.25rem;font:inherit;font-weight:600;line-height:1.5;text-decoration:none;
color:var(--on-accent);background:var(--accent);border:1px solid var(--accent);border-radius:.5rem;cursor:pointer}
button:hover,.button:hover{text-decoration:underline}
.secondary{color:var(--accent);background:transparent;border-color:var(--line)}
.danger{color:var(--bad);background:transparent;border-color:var(--bad)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.after{margin:1.5rem 0 0}
.after p{margin:0 0 .5rem}
.picture{display:block;margin:0 0 1rem;border-radius:.75rem}
.items{list-style:none;padding:0}
.items>li{padding:1rem 0;border-bottom:1px solid var(--rule)}
.items>li:first-child{padding-top:0}
.items>li:last-child{padding-bottom:0;border-bottom:0}
main>:last-child,main>:last-child>:last-child{margin-bottom:0}
.items p,.items ul{margin:.25rem 0 .5rem}
.items form>:last-child{margin-bottom:0}
.items h3+form,.items form+.confirm{margin-top:.5rem}
dl{margin:0 0 1rem}
dt{font-weight:600}
dd{margin:0 0 .75rem}
dd p,dd ul{margin:0}
pre{margin:.25rem 0 1rem;padding:.75rem 1rem;max-height:24rem;overflow:auto;font:.85rem/1.5 ui-monospace,monospace;white-space:pre-wrap;background:var(--ground);border:1px solid var(--rule);border-radius:.5rem}
.secret{display:block;padding:.75rem 1rem;font-family:ui-monospace,monospace;background:var(--ground);border:1px solid var(--rule);border-radius:.5rem;user-select:all}
.row{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:0 .5rem;margin:0 0 1.25rem}
.row .field{display:contents}
.row label,.row p{grid-column:1/-1}
.row button{margin:0}
.pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(12rem,1fr));gap:0 1rem;align-items:end}
.tick{display:flex;gap:.6rem;align-items:center}
.tick input{flex:none;width:1.25rem;min-height:1.25rem;margin:0;accent-color:var(--accent)}
.tick label{margin:0}
fieldset{border:0;padding:0;min-width:0}
fieldset .tick{margin:0;padding:.2rem 0}
fieldset .tick label{font-weight:inherit}
legend{padding:0;font-weight:600}
table{width:100%;margin:0 0 1.25rem;border-collapse:collapse}
tbody tr{border-top:1px solid var(--rule)}
th{text-align:left}
th[scope=col]{padding:.35rem;text-align:center;overflow-wrap:normal}
td label{display:grid;place-items:center;min-height:2.75rem;margin:0;cursor:pointer}
td input{width:1.25rem;min-height:1.25rem;margin:0;accent-color:var(--accent)}
details{margin:0 0 1.25rem}
summary{padding:.6rem 0;font-weight:600;color:var(--accent);cursor:pointer}
summary.button{padding:.5rem 1.25rem;color:var(--bad);list-style:none}
summary.button::-webkit-details-marker{display:none}
.confirm{margin:0}
.confirm[open]>summary{min-height:0;margin:0 0 .25rem;padding:0;border:0}
.confirm button.danger{color:var(--sheet);background:var(--bad)}
.confirm+p{margin-top:1rem}
.confirm[open]{margin:.5rem 0 1rem;padding:1rem 1rem .5rem;border:1px solid var(--bad);border-radius:.5rem}
mark{color:inherit;background:var(--mark);border-radius:.2rem;padding:0 .1em}
.post{white-space:pre-wrap}
.state{font-weight:600;color:var(--soft)}
.state::before{content:"";display:inline-block;width:.6rem;height:.6rem;margin-right:.4rem;border-radius:50%;background:currentColor}
.state.good{color:var(--good)}
.state.bad{color:var(--bad)}
.items>[aria-current],.items>:has([aria-current]){padding-left:1rem;border-left:.25rem solid var(--accent)}
.unread a{font-weight:700}
.post+.soft{margin-top:0}
#lists>div>h2:first-child{margin-top:0;padding-top:0;border-top:0}
#lists{display:grid;gap:2rem}
@media (min-width:60rem){body:has(.live)>*{max-width:64rem}
.live:not(.opened) .jump{display:none}
.live:not(.opened) #lists{grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:3rem}
.opened{display:grid;grid-template-columns:minmax(0,1fr) 20rem;gap:3rem}}
@media (max-width:60rem){.opened #lists{display:none}}
@media (max-width:30rem){body{padding:.75rem .5rem 2rem}main{padding:1.25rem 1.1rem 1.5rem}h1{font-size:1.4rem}nav{gap:0 .5rem;font-size:.9rem}}
`;

/** The Content-Security-Policy of a page allows the style with this hash, and no other. */
export const STYLE_SHA256 = createHash('sha256').update(STYLE).digest('base64');
