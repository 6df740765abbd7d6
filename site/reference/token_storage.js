// The reference keeps the token that a person enters, so that it survives a reload. Scalar would keep it in
// localStorage, on disk, until somebody deletes it. Here it is in sessionStorage: it ends with the tab, and other tabs
// do not have it. Everything else that Scalar keeps, such as the language of the samples, stays in localStorage.
{
  const { localStorage: kept, sessionStorage: session } = window;
  const storageOf = (key) => (key.startsWith('scalar-reference-auth') ? session : kept);
  const storage = {
    getItem: (key) => storageOf(key).getItem(key),
    setItem: (key, value) => storageOf(key).setItem(key, value),
    removeItem: (key) => storageOf(key).removeItem(key),
  };
  Object.defineProperty(window, 'localStorage', { value: storage });
}
