import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface ExampleProxy {
  name: string;
  /** Starts the proxy; undefined if the program is not installed. */
  start?: () => ChildProcess;
}

interface ProxyOptions {
  project: string;
  folder: string;
  product: number;
  http: number;
  https: number;
}

const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

/** Adapts deploy/nginx.conf to other ports, a test certificate and the address of the running product. */
export function createNginx({ project, folder, product, http, https }: ProxyOptions): ExampleProxy {
  if (!has('nginx') || !has('openssl')) return { name: 'nginx' };
  mkdirSync(folder, { recursive: true });
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const created = spawnSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=localhost',
      '-keyout',
      key,
      '-out',
      certificate,
    ],
    { encoding: 'utf8' },
  );
  if (created.status !== 0) throw new Error(created.stderr);
  const example = readFileSync(join(project, 'deploy/nginx.conf'), 'utf8')
    .replace(/^\s*listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${http};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${https} ssl http2;`)
    .replaceAll('www.example.org;', 'localhost;')
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
    .replace('server 127.0.0.1:3000', `server 127.0.0.1:${product}`);
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  );
  const config = `daemon off; pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')}; worker_processes 1;
events { worker_connections 512; }
http { access_log off; ${folders.join(' ')}
${example} }`;
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, config);
  return {
    name: 'nginx',
    start: () => spawn('nginx', ['-e', join(folder, 'error.log'), '-c', file], { stdio: 'inherit' }),
  };
}

/** Adapts deploy/Caddyfile to other ports, a self-signed certificate and the address of the running product. */
export function createCaddy({ project, folder, product, http, https }: ProxyOptions): ExampleProxy {
  if (!has('caddy')) return { name: 'Caddy' };
  mkdirSync(folder, { recursive: true });
  const example = readFileSync(join(project, 'deploy/Caddyfile'), 'utf8')
    .replace('www.example.org {', `localhost:${https} {\n\ttls internal\n\tbind 127.0.0.1`)
    .replace('reverse_proxy 127.0.0.1:3000', `reverse_proxy 127.0.0.1:${product}`);
  const file = join(folder, 'Caddyfile');
  writeFileSync(
    file,
    `{\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n\tskip_install_trust\n\tlog {\n\t\tlevel ERROR\n\t}\n}\n${example}`,
  );
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  return {
    name: 'Caddy',
    start: () =>
      spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
        env,
        stdio: ['ignore', 'ignore', 'inherit'],
      }),
  };
}
