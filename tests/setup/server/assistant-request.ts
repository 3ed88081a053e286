/** Registers an assistant and lets it ask for access. Returns the id of its request and the cookies of the browser. */
export async function askAsAssistant(site: string): Promise<{ id: string; cookie: string }> {
  const redirect = 'https://assistant.example/callback';
  const registered = await fetch(`${site}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Assistant', redirect_uris: [redirect] }),
  });
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: (await registered.json()).client_id,
    redirect_uri: redirect,
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
    scope: 'read',
  });
  const response = await fetch(`${site}/oauth/authorize?${query}`, { redirect: 'manual' });
  const location = new URL(response.headers.get('location') ?? '', site);
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0]);
  return { id: location.searchParams.get('request') ?? '', cookie: cookies.join('; ') };
}
