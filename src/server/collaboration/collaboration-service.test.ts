import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnDatabase } from '../../../tests/setup/database/both-engines.ts';
import { openEvents } from '../../../tests/setup/product/event-stream.ts';
import { startSmtpServer } from '../../../tests/setup/server/auth-server.ts';
import { type EditorServer, startEditorServer } from '../../../tests/setup/server/editor-server.ts';
import { personName } from '../../domain/collaboration/person-name.ts';

const missingId = '00000000-0000-4000-8000-000000000000';

describeOnDatabase('collaboration', (database) => {
  let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
  let server: EditorServer;
  let colleague: Awaited<ReturnType<EditorServer['person']>>;
  let article: string;
  beforeAll(async () => {
    smtp = await startSmtpServer();
    server = await startEditorServer(database(), { SMTP_URL: smtp.url, AUTH_AUTOCONFIRM: 'true' });
    colleague = await server.person('editor');
    const { body } = await server.post('/articles', { slug: 'brod', title_no: 'Brød', content_no: 'Tekst.' });
    article = body.id;
  });
  afterAll(async () => {
    await server.services.live.close();
    await server.stop();
    await smtp.close();
  });
  beforeEach(async () => {
    smtp.received.splice(0);
    server.waiting.splice(0);
    await database().pool.query('TRUNCATE comments, article_presence');
  });

  const list = async () => (await server.get(`/comments?article_id=${article}`)).body;

  it('mails a comment on a paragraph to the mentioned colleague, and notifies open screens', async () => {
    const events = await openEvents(server.site, colleague.token, database().pool);
    const body = `Stemmer dette, @${colleague.email.split('@')[0]}?`;
    const added = await server.post('/comments', {
      article_id: article,
      locale: 'no',
      quote: 'Tekst.',
      body,
    });
    expect(added).toMatchObject({ status: 201, body: { mentions: [colleague.id] } });
    expect(await events.next()).toEqual({ table: 'comments', ids: [added.body.id] });
    await server.runJobs();
    expect(smtp.received).toMatchObject([
      { to: colleague.email, subject: `${personName(server.editor.email)} nevnte deg i en kommentar` },
    ]);
    expect(smtp.received[0]?.text).toContain(`> Tekst.\n\n${body}`);
    expect(smtp.received[0]?.link).toBe(`${server.site}/admin/article/${article}#comments`);
    const { comments, people, mailsMentions } = await list();
    expect(mailsMentions).toBe(true);
    expect(comments).toMatchObject([{ body, quote: 'Tekst.', author_email: server.editor.email }]);
    expect(people).toContainEqual({ id: colleague.id, email: colleague.email });
    expect(people).not.toContainEqual(expect.objectContaining({ id: server.editor.id }));
  });

  it('says that mentions are not mailed if no mail server is configured', async () => {
    const withoutMail = await startEditorServer(database());
    const { body } = await withoutMail.get(`/comments?article_id=${article}`);
    await withoutMail.stop();
    expect(body.mailsMentions).toBe(false);
  });

  it('does not mail a comment to its own author', async () => {
    await server.post('/comments', { article_id: article, body: `Husk dette, @${server.editor.email}` });
    expect(server.waiting).toEqual([]);
  });

  it('resolves a comment and opens it again', async () => {
    const { body } = await server.post('/comments', { article_id: article, body: 'Sjekk tallet.' });
    const resolve = (resolved: boolean) =>
      server.api(`/comments/${body.id}`, { token: colleague.token, method: 'PUT', body: { resolved } });
    expect((await resolve(true)).body).toMatchObject({
      resolved_at: expect.any(String),
      resolved_by_email: colleague.email,
    });
    expect((await resolve(false)).body).toMatchObject({ resolved_at: null, resolved_by_email: null });
  });

  it('adds replies to the thread of a comment, which reach its author like a mention and end with it', async () => {
    const asked = await server.post('/comments', {
      article_id: article,
      body: `Stemmer det, @${colleague.email}?`,
    });
    const mentionsOf = async (token: string) =>
      (await server.api('/today/mentions', { token })).body.count as number;
    expect(await mentionsOf(colleague.token)).toBe(1);
    server.waiting.splice(0);
    const reply = (reply_to: string, token: string, body = 'Ja.') =>
      server.api('/comments', { token, method: 'POST', body: { article_id: article, reply_to, body } });
    const answered = await reply(asked.body.id, colleague.token);
    expect(answered).toMatchObject({
      status: 201,
      body: { parent_id: asked.body.id, mentions: [server.editor.id] },
    });
    await server.runJobs();
    expect(smtp.received).toMatchObject([{ to: server.editor.email }]);
    expect(smtp.received[0]?.subject).toContain('svarte');
    expect(await mentionsOf(colleague.token)).toBe(0);
    expect(await mentionsOf(server.editor.token)).toBe(1);
    const further = await reply(answered.body.id, server.editor.token, 'Takk.');
    expect(further.body).toMatchObject({ parent_id: asked.body.id, mentions: [colleague.id] });
    await reply(answered.body.id, server.editor.token, 'Tusen takk.');
    expect(await mentionsOf(colleague.token)).toBe(1);
    await server.put(`/comments/${further.body.id}`, { resolved: true });
    expect((await list()).comments.every((each: { resolved_at: string | null }) => each.resolved_at)).toBe(
      true,
    );
    expect(await mentionsOf(colleague.token)).toBe(0);
  });

  it('refuses a reply to a comment of another article', async () => {
    const { body } = await server.post('/comments', { article_id: article, body: 'Sjekk tallet.' });
    const item = await server.post('/queue', { payload: { term: 'rug', locale: 'no' } });
    const elsewhere = { item_id: item.body.id, reply_to: body.id, body: 'Ja.' };
    expect((await server.post('/comments', elsewhere)).body.code).toBe('comment_not_found');
    const missing = { article_id: article, reply_to: missingId, body: 'Ja.' };
    expect((await server.post('/comments', missing)).body.code).toBe('comment_not_found');
  });

  it('accepts comments on queue items, and refuses comments that do not name exactly one existing article or queue item', async () => {
    const item = await server.post('/queue', { payload: { term: 'brød', locale: 'no' } });
    const onItem = { item_id: item.body.id, body: 'Mangler kilder.' };
    expect((await server.post('/comments', onItem)).status).toBe(201);
    expect((await server.get(`/comments?item_id=${item.body.id}`)).body.comments).toHaveLength(1);
    expect((await server.post('/comments', { body: 'Uten mål.' })).status).toBe(400);
    expect((await server.post('/comments', { ...onItem, article_id: article })).status).toBe(400);
    expect((await server.post('/comments', { article_id: missingId, body: 'x' })).status).toBe(404);
    const { token } = await server.person();
    expect((await server.api(`/comments?article_id=${article}`, { token })).status).toBe(403);
  });

  it('names the colleagues who have the article open, until they leave or stop renewing their presence', async () => {
    const note = (token: string, method = 'PUT') =>
      server.api(`/articles/${article}/presence`, { token, method });
    expect((await note(colleague.token)).body).toEqual({ others: [] });
    expect((await note(server.editor.token)).body).toEqual({ others: [colleague.email] });
    await note(colleague.token, 'DELETE');
    expect((await note(server.editor.token)).body).toEqual({ others: [] });
    await note(colleague.token);
    server.pass({ minutes: 1 });
    expect((await note(server.editor.token)).body).toEqual({ others: [] });
    expect(
      (await server.api(`/articles/${missingId}/presence`, { token: colleague.token, method: 'PUT' })).status,
    ).toBe(404);
  });
});
