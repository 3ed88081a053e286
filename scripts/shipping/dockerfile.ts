import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';

interface Instruction {
  word: string;
  rest: string;
}

/** What a stage has become: a folder that stands for the root of its file system, and how to run in it. */
export interface Stage {
  root: string;
  folder: string;
  env: Record<string, string>;
  user?: { uid: number; gid: number };
  command: string[];
  healthCheck: string[];
}

/**
 * Runs a Dockerfile's steps without a container engine: each stage in a folder of its own, on this machine's system
 * instead of the base image. It knows the instructions that our file has, and refuses any other.
 */
export function runDockerfile(options: {
  project: string;
  workFolder: string;
  /** Where `node` and `npm` of the base image are found. */
  path: string;
  say: (line: string) => void;
}): Stage {
  const stages = new Map<string, Stage>();
  let stage: Stage | undefined;
  for (const { word, rest } of instructionsIn(readFileSync(join(options.project, 'Dockerfile'), 'utf8'))) {
    options.say(`${word} ${rest.slice(0, 100)}`);
    if (word === 'FROM') {
      const [image = '', name = ''] = rest.split(/ AS /i);
      if (!/^node:24-/.test(image)) throw new Error(`This script stands in for Node 24, not for ${image}`);
      stage = newStage(join(options.workFolder, name), options.path);
      stages.set(name, stage);
    } else if (!stage) throw new Error(`${word} before FROM`);
    else follow(stage, { word, rest }, stages, options.project);
  }
  if (!stage) throw new Error('No stage');
  return stage;
}

/** How this machine gets to the web, which an engine would hand to its builds too. */
const passedOn = Object.fromEntries(
  Object.entries(process.env).flatMap(([name, value]) =>
    value && /^(https?_proxy|no_proxy|node_extra_ca_certs|npm_config_registry)$/i.test(name)
      ? [[name, value]]
      : [],
  ),
);

function newStage(root: string, path: string): Stage {
  mkdirSync(root, { recursive: true });
  const env = { ...passedOn, PATH: path, HOME: join(root, 'home') };
  return { root, folder: root, env, command: [], healthCheck: [] };
}

function follow(
  stage: Stage,
  { word, rest }: Instruction,
  stages: Map<string, Stage>,
  project: string,
): void {
  switch (word) {
    case 'WORKDIR':
      stage.folder = join(stage.root, rest);
      mkdirSync(stage.folder, { recursive: true });
      return;
    case 'ENV':
      for (const [, name = '', value = ''] of rest.matchAll(/(\w+)=(\S+)/g))
        stage.env[name] = value.startsWith('/') ? join(stage.root, value) : value;
      return;
    case 'COPY':
      copy(stage, rest.split(/\s+/), stages, project);
      return;
    case 'RUN':
      run(stage, rest);
      return;
    case 'USER': {
      const [uid, gid] = rest.split(':').map(Number);
      if (!uid || !gid) throw new Error(`A user by number, and not root: USER ${rest}`);
      stage.user = { uid, gid };
      return;
    }
    case 'CMD':
      stage.command = JSON.parse(rest);
      return;
    case 'HEALTHCHECK':
      stage.healthCheck = JSON.parse(rest.slice(rest.indexOf('CMD') + 3));
      return;
    case 'VOLUME':
    case 'EXPOSE':
    case 'STOPSIGNAL':
      return;
    default:
      throw new Error(`This script does not know ${word}: teach it, or the file is not checked`);
  }
}

function copy(stage: Stage, words: string[], stages: Map<string, Stage>, project: string): void {
  const from = words[0]?.startsWith('--from=') ? stages.get(words.shift()?.slice(7) ?? '') : undefined;
  if (words.some((word) => word.startsWith('--'))) throw new Error(`COPY with an option: ${words}`);
  const target = join(stage.folder, words.pop() ?? '');
  const several = words.length > 1;
  const ignored = readFileSync(join(project, '.dockerignore'), 'utf8').split('\n');
  for (const word of words) {
    const source = from ? join(from.root, word) : join(project, word);
    if (!existsSync(source)) throw new Error(`COPY ${word}: it is not there`);
    const into = several || statSync(source).isFile() ? join(target, posix.basename(word)) : target;
    mkdirSync(dirname(into), { recursive: true });
    // From stage to stage as links: the same bytes, and no wait.
    if (from && linkAll(source, into)) continue;
    cpSync(source, into, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => from !== undefined || isInContext(relative(project, path), ignored),
    });
  }
}

const linkAll = (source: string, into: string): boolean => {
  mkdirSync(into, { recursive: true });
  return spawnSync('cp', ['-al', `${source}/.`, into]).status === 0;
};

/** Whether .dockerignore lets a file into the image's build: the last line that speaks of it, or of a folder above, decides. */
export function isInContext(path: string, lines: readonly string[]): boolean {
  const above = path.split('/').map((_, n, parts) => parts.slice(0, n + 1).join('/'));
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .reduce((inside, line) => {
      const pattern = line.replace(/^!/, '');
      return above.some((each) => globOf(pattern).test(each)) ? line.startsWith('!') : inside;
    }, true);
}

/** As .dockerignore means them: a star goes up to the next slash, and takes files that begin with a dot. */
const globOf = (pattern: string) =>
  new RegExp(
    `^${pattern
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('**/', '\0')
      .replaceAll('*', '[^/]*')
      .replaceAll('\0', '(?:.*/)?')}$`,
  );

function run(stage: Stage, command: string): void {
  // Paths of the image stand for paths in the stage's folder.
  const here = command.replace(
    /(^|\s)(\/(?:data|app)\b)/g,
    (_, space, path) => `${space}${join(stage.root, path)}`,
  );
  const { status, stdout, stderr } = spawnSync('sh', ['-ec', here], {
    cwd: stage.folder,
    env: stage.env,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`RUN ${command} ended with ${status}:\n${stdout}\n${stderr}`);
}

function instructionsIn(text: string): Instruction[] {
  return text
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, word = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
      return { word, rest };
    });
}
