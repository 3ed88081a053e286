import articles from './en/admin/articles.json';
import audit from './en/admin/audit.json';
import editor from './en/admin/editor.json';
import keywords from './en/admin/keywords.json';
import problems from './en/admin/problems.json';
import queue from './en/admin/queue.json';
import searchConsole from './en/admin/search-console.json';
import security from './en/admin/security.json';
import session from './en/admin/session.json';
import shell from './en/admin/shell.json';
import sources from './en/admin/sources.json';
import status from './en/admin/status.json';
import transfer from './en/admin/transfer.json';
import users from './en/admin/users.json';

/** The group `admin`: one file per feature, each with keys of its own. */
export const enAdmin = {
  ...articles,
  ...audit,
  ...editor,
  ...keywords,
  ...problems,
  ...queue,
  ...searchConsole,
  ...security,
  ...session,
  ...shell,
  ...sources,
  ...status,
  ...transfer,
  ...users,
};
