/** Takes a secret such as `#code=…` out of the address, and stores it, because the user may have to sign in first. */
export function takeLinkSecret(name: 'code' | 'token', storageKey: string): string {
  const url = new URL(location.href);
  const opened = new URLSearchParams(url.hash.slice(1)).get(name);
  if (opened) {
    sessionStorage.setItem(storageKey, opened);
    url.hash = '';
    history.replaceState(history.state, '', url);
  }
  return opened ?? sessionStorage.getItem(storageKey) ?? '';
}

export const setupCodeKey = 'novasjekk.setup-code';
export const invitationKey = 'novasjekk.invitation';
export const recoveryKey = 'novasjekk.recovery';
