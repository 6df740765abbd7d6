// Mends what axe finds in the markup of Scalar 1.46, as Scalar writes it: buttons without a name, and roles and
// attributes that their elements may not have. Scalar has mended most of it since (github.com/scalar/scalar/pull/9783
// and 9766), in versions that no longer ship their script as a file.
{
  const replace = (element, attribute, other, value) => {
    element.removeAttribute(attribute);
    element.setAttribute(other, value);
  };
  const name = (label) => (element) => element.setAttribute('aria-label', label);
  const as = (role) => (element) => element.setAttribute('role', role);

  /** What to look for, and how to change it. No change leaves an element that its selector finds again. */
  const MENDS = [
    ['button:is(.scalar-code-copy, .code-copy):not([aria-label])', name('Copy')],
    ['button[role="search"]', (button) => button.removeAttribute('role')],
    ['button[role="none"]', (button) => button.removeAttribute('role')],
    ['input[type="checkbox"].peer:not([aria-label])', name('Send')],
    ['aside[role="navigation"]', (aside) => aside.removeAttribute('role')],
    [
      'aside :is(a, button)[aria-selected]',
      (item) => replace(item, 'aria-selected', 'aria-current', item.ariaSelected === 'true' ? 'page' : 'false'),
    ],
    ['input[role="combobox"]:not([aria-expanded])', (input) => input.setAttribute('aria-expanded', 'true')],
    ['input[role="combobox"]:not([aria-label], [aria-labelledby])', name('Search')],
    // A name contains the text of its button.
    [
      'button.show-more[aria-label^="Show all"]',
      (button) => button.setAttribute('aria-label', button.ariaLabel.replace('Show all', 'Show More: all')),
    ],
    // All of them have the same name, so they are no landmarks.
    ['.response-card[role="region"]', as('group')],
    // They scroll, also for people without a mouse.
    ['ul.endpoints:not([tabindex])', (list) => list.setAttribute('tabindex', '0')],
  ];

  const mend = () => {
    for (const [selector, change] of MENDS) document.querySelectorAll(selector).forEach(change);
  };
  let isPlanned = false;
  const plan = () => {
    if (isPlanned) return;
    isPlanned = true;
    requestAnimationFrame(() => {
      isPlanned = false;
      mend();
    });
  };
  const attributeFilter = ['role', 'aria-selected', 'aria-label'];
  new MutationObserver(plan).observe(document.body, { childList: true, subtree: true, attributeFilter });
}
