import articles from './no/admin/articles.json';
import audit from './no/admin/audit.json';
import editor from './no/admin/editor.json';
import keywords from './no/admin/keywords.json';
import problems from './no/admin/problems.json';
import queue from './no/admin/queue.json';
import searchConsole from './no/admin/search-console.json';
import security from './no/admin/security.json';
import session from './no/admin/session.json';
import shell from './no/admin/shell.json';
import sources from './no/admin/sources.json';
import status from './no/admin/status.json';
import transfer from './no/admin/transfer.json';
import users from './no/admin/users.json';

/** The group `admin`: one file per feature, each with keys of its own. */
export const noAdmin = {
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
