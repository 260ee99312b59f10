/**
 * Keep-alive callers over bare sockets: they cost far less than the server they measure. One request at a time each.
 */
import { connect, type Socket } from 'node:net';
import { type CpuClock, type Load, type Timing, timeCalls } from './timing.ts';

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends the calls in order, each once. Throws at the first answer that is not `status`. */
export async function timeHttp(url: string, load: Load, calls: readonly Call[], status: number): Promise<Timing> {
  const { hostname, port, host } = new URL(url);
  const requests = calls.map((call) => bytesOf(call, host));
  const free = await Promise.all(Array.from({ length: load.callers }, () => openLine(hostname, Number(port))));
  const lines = [...free];
  const timing = await timeCalls(load, cpuOf(url), async (index) => {
    const line = free.pop();
    const request = requests[index % requests.length];
    if (line === undefined || request === undefined) throw new Error('more calls at once than lines');
    const answer = await line.ask(request);
    free.push(line);
    if (!answer.startsWith(`HTTP/1.1 ${status} `)) throw new Error(`expected ${status}: ${answer.slice(0, 500)}`);
  });
  for (const line of lines) line.close();
  return timing;
}

/** The server's own processor time, from its metrics. */
function cpuOf(url: string): CpuClock {
  return async () => {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    const seconds = /^process_cpu_seconds_total ([\d.e-]+)/m.exec(metrics)?.[1];
    if (seconds === undefined) throw new Error('the server tells no processor time');
    return Number(seconds) * 1e6;
  };
}

/** A call as it goes over the wire. */
export function bytesOf({ method, path, headers = {}, body }: Call, host: string): Buffer {
  const content = body === undefined ? {} : { 'content-type': 'application/json', 'content-length': body.length };
  const lines = Object.entries({ host, ...headers, ...content }).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`);
}

export interface Line {
  /** The whole answer as text. */
  ask(request: Buffer): Promise<string>;
  close(): void;
}

/** A connection of one's own, on which answers come one at a time. */
export function openLine(hostname: string, port: number): Promise<Line> {
  return new Promise((resolve, reject) => {
    let received = '';
    let answered: ((answer: string) => void) | null = null;
    let failed: (error: Error) => void = reject;
    const socket: Socket = connect({ host: hostname, port, noDelay: true }, () =>
      resolve({
        ask: (request) =>
          new Promise((done, fail) => {
            received = '';
            answered = done;
            failed = fail;
            socket.write(request);
          }),
        close: () => socket.destroy(),
      }),
    );
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => {
      received += String(chunk);
      if (isWhole(received)) answered?.(received);
    });
    socket.on('error', (error) => failed(error));
    socket.on('close', () => failed(new Error('the server hung up')));
  });
}

function isWhole(answer: string): boolean {
  const end = answer.indexOf('\r\n\r\n');
  if (end < 0) return false;
  const length = /\r\ncontent-length: (\d+)/i.exec(answer.slice(0, end + 2))?.[1];
  return length !== undefined && answer.length >= end + 4 + Number(length);
}
