/**
 * The files of `deploy/` against what they speak of: settings the server reads, metrics it tells, files and scripts
 * that are there. Nothing is built or started here.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { appOf } from '../../src/server/testing/harness.ts';

const ROOT = join(import.meta.dirname, '../..');
const DEPLOY = join(ROOT, 'deploy');
const read = (name: string): string => readFileSync(join(DEPLOY, name), 'utf8');
/** Told by Prometheus itself, of each target. */
const OF_PROMETHEUS = ['up'];
/** Words of the query language. */
const WORDS = /^(sum|rate|increase|by|le|absent|topk|histogram_quantile|route|status|method|job|server)$/;

interface Service {
  readonly environment?: Readonly<Record<string, string>>;
  readonly image?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly volumes?: readonly string[];
}
const compose = parse(read('compose.yaml'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
};
const services = Object.entries(compose.services);
const servers = services.filter(([, { image }]) => image === 'unveil');

/** The expressions of dashboard and alerts, each with where it stands. */
function expressions(): { where: string; expr: string }[] {
  const dashboard = JSON.parse(read('grafana/dashboards/unveil.json')) as {
    readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[];
  };
  const { groups } = parse(read('prometheus/alerts.yaml')) as {
    readonly groups: readonly { readonly rules: readonly { readonly alert: string; readonly expr: string }[] }[];
  };
  return [
    ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ where: title, expr }))),
    ...groups.flatMap(({ rules }) => rules.map(({ alert, expr }) => ({ where: alert, expr }))),
  ];
}

/** The metrics an expression names: what is no word of the language, outside braces and quotation marks. */
function metricsIn(expr: string): string[] {
  const names = expr.replace(/\{[^}]*\}|\[[^\]]*\]/g, ' ').match(/[a-z_][a-z0-9_]*/g) ?? [];
  return names.filter((name) => !WORDS.test(name) && !/^e\d*$/.test(name));
}

describe('dashboard and alerts', () => {
  let told: Set<string>;
  let app: Awaited<ReturnType<typeof appOf>>;
  beforeAll(async () => {
    app = await appOf();
    await app.inject({ method: 'GET', url: '/healthz' });
    const { body } = await app.inject({ method: 'GET', url: '/metrics' });
    told = new Set([...body.matchAll(/^([a-z_][a-z0-9_]*)[ {]/gm)].map(([, name = '']) => name));
  });

  it.each(expressions().map(({ where, expr }) => [where, expr]))('%s: %s', (_, expr) => {
    const named = metricsIn(expr ?? '');
    expect(named.length).toBeGreaterThan(0);
    for (const name of named) expect([...told, ...OF_PROMETHEUS]).toContain(name);
    for (const [, method = '', url = ''] of (expr ?? '').matchAll(/method="(\w+)",route="([^"]+)"/g)) {
      expect(app.hasRoute({ method: method as 'POST', url }), `${method} ${url}`).toBe(true);
    }
  });
});

describe('compose', () => {
  const settings = readFileSync(join(ROOT, 'src/server/settings.ts'), 'utf8');
  /** Brought by the PostgreSQL store; until it is there the server does not read it. */
  const AWAITED = ['UNVEIL_DATABASE'];

  it('starts two servers, with settings that the server reads', () => {
    expect(servers).toHaveLength(2);
    for (const [, { environment = {} }] of servers) {
      for (const name of Object.keys(environment)) {
        expect(AWAITED.includes(name) || new RegExp(`\\b${name}\\b`).test(settings), name).toBe(true);
      }
    }
  });

  it.each(servers)('%s cannot write to its own image, and has no privileges', (_, server) => {
    expect([server.read_only, server.cap_drop]).toEqual([true, ['ALL']]);
  });

  it('mounts files that are there', () => {
    const mounted = services.flatMap(([, { volumes = [] }]) => volumes).filter((volume) => volume.startsWith('./'));
    expect(mounted.length).toBeGreaterThan(4);
    for (const volume of mounted) expect(existsSync(join(DEPLOY, volume.split(':')[0] ?? '')), volume).toBe(true);
  });

  it('pins every image', () => {
    for (const [name, { image = '' }] of services) if (image !== 'unveil') expect(image, name).toMatch(/:.*\d/);
  });
});

it('every other file of the folder is read whole', () => {
  const names = readdirSync(DEPLOY, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.yaml'));
  expect(names.length).toBeGreaterThan(4);
  for (const name of names) expect(parse(read(name), { merge: true }), name).toBeTypeOf('object');
});

describe('the container', () => {
  const lines = read('Containerfile');

  it('sets what the server reads, and runs as somebody who may do nothing', () => {
    const settings = readFileSync(join(ROOT, 'src/server/settings.ts'), 'utf8');
    const last = lines.slice(lines.lastIndexOf('FROM '));
    for (const [name] of last.matchAll(/\b(HOST|PORT|UNVEIL_\w+)(?==)/g)) expect(settings, name).toContain(name);
    expect(last).toMatch(/^USER node$/m);
    expect(last).toMatch(/^HEALTHCHECK /m);
    expect(last).not.toMatch(/npm|COPY \. /);
  });

  it('copies files that are there, and starts what the build makes', () => {
    const copied = [...lines.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) => names.split(' '));
    expect(copied.length).toBeGreaterThan(4);
    for (const name of copied) expect(existsSync(join(ROOT, name)), name).toBe(true);
    const program = /"(dist\/node\/[\w.-]+)"/.exec(lines)?.[1] ?? '';
    expect(readFileSync(join(ROOT, 'scripts/build.ts'), 'utf8')).toContain(dirname(program));
    expect(program).toBe('dist/node/server.js');
  });
});
