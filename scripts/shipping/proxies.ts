import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface ShippedProxy {
  name: string;
  /** Undefined where the machine does not have it. */
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

/** Our nginx.conf as it is, but for the ports, the certificate and the product's address. */
export function nginxFor({ project, folder, product, http, https }: ProxyOptions): ShippedProxy {
  if (!has('nginx') || !has('openssl')) return { name: 'nginx' };
  mkdirSync(folder, { recursive: true });
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const made = spawnSync(
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
  if (made.status !== 0) throw new Error(made.stderr);
  const ours = readFileSync(join(project, 'deploy/nginx.conf'), 'utf8')
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
  const whole = `daemon off; pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')}; worker_processes 1;
events { worker_connections 512; }
http { access_log off; ${folders.join(' ')}
${ours} }`;
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, whole);
  return {
    name: 'nginx',
    start: () => spawn('nginx', ['-e', join(folder, 'error.log'), '-c', file], { stdio: 'inherit' }),
  };
}

/** Our Caddyfile as it is, but for the ports, the product's address, and a certificate of its own making. */
export function caddyFor({ project, folder, product, http, https }: ProxyOptions): ShippedProxy {
  if (!has('caddy')) return { name: 'Caddy' };
  mkdirSync(folder, { recursive: true });
  const ours = readFileSync(join(project, 'deploy/Caddyfile'), 'utf8')
    .replace('www.example.org {', `localhost:${https} {\n\ttls internal\n\tbind 127.0.0.1`)
    .replace('reverse_proxy 127.0.0.1:3000', `reverse_proxy 127.0.0.1:${product}`);
  const file = join(folder, 'Caddyfile');
  writeFileSync(
    file,
    `{\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n\tskip_install_trust\n\tlog {\n\t\tlevel ERROR\n\t}\n}\n${ours}`,
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
