import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { hasHidden } from '../kernel/visible.ts';
import { emails } from '../platform/account/emails.ts';
import { logTo } from './serve.ts';
import { settingsFrom } from './settings.ts';
import { smtpMail } from './smtp.ts';

/** A server that takes one mail and gives what it was told. */
function takeOneMail(): Promise<{ url: string; mail: Promise<string> }> {
  return new Promise((resolve) => {
    let heard = '';
    let done: (mail: string) => void = () => {};
    const mail = new Promise<string>((settle) => {
      done = settle;
    });
    const server = createServer((socket) => {
      let isData = false;
      socket.write('220 test\r\n');
      socket.on('data', (chunk) => {
        const text = String(chunk);
        heard += text;
        if (isData) {
          if (!heard.endsWith('\r\n.\r\n')) return;
          isData = false;
          socket.write('250 taken\r\n');
          done(heard);
          server.close();
        } else if (/^DATA/i.test(text)) {
          isData = true;
          socket.write('354 go on\r\n');
        } else if (/^QUIT/i.test(text)) {
          socket.end('221 bye\r\n');
        } else socket.write('250 ok\r\n');
      });
    });
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      resolve({ url: `smtp://127.0.0.1:${port}`, mail });
    });
  });
}

it('sends an email by SMTP, with its link at the address of the site', async () => {
  const { url, mail } = await takeOneMail();
  const post = smtpMail({ smtpUrl: url, from: 'post@example.org' }, 'https://play.example.org');
  await post.send(emails.reset('ann@example.com', 'secret', 30 * 60_000), 'abc');
  const sent = (await mail).replaceAll('=\r\n', '');
  expect(sent).toContain('RCPT TO:<ann@example.com>');
  // Sent again under the same id, it is known as the same email.
  expect(sent).toContain('Message-ID: <abc@play.example.org>');
  expect(sent).toContain('Subject: Choose a new password');
  expect(sent).toContain('https://play.example.org/reset#secret');
  expect(sent).toContain('30 minutes');
});

it('reaches one mailbox, whatever stands in the address, and puts nothing raw into an email', async () => {
  const { url, mail } = await takeOneMail();
  const post = smtpMail({ smtpUrl: url, from: 'post@example.org' }, 'https://play.example.org');
  const raw = { to: 'x<bob@example.com>,ann@example.com', subject: 'Yes\r\nBcc: eve@example.com', link: null };
  await post.send({ ...raw, paragraphs: ['\u202eno\u001b[2J'] });
  const sent = (await mail).replaceAll('=\r\n', '');
  expect(sent.match(/^RCPT TO:/gm)).toHaveLength(1);
  expect(sent).not.toMatch(/^Bcc/m);
  expect(sent).toContain('\\u{202e}no\\u{1b}[2J');
});

it('writes logs that steer no terminal', () => {
  let written = '';
  const log = logTo(
    {
      write: (line) => {
        written += line;
      },
    },
    'info',
  );
  log.info({ agent: '\u009b2J\u202e' }, '\u001b[31m');
  expect(JSON.parse(written)).toMatchObject({ agent: '\u009b2J\u202e', msg: '\u001b[31m' });
  expect(hasHidden(written.trimEnd())).toBe(false);
});

it('says so when the email cannot be sent', async () => {
  const post = smtpMail({ smtpUrl: 'smtp://127.0.0.1:9', from: 'post@example.org' }, 'https://play.example.org');
  await expect(post.send(emails.closed('ann@example.com'))).rejects.toThrow();
});

const smtp = {
  UNVEIL_MAIL: 'smtps://user:word@mail.example.org',
  UNVEIL_MAIL_FROM: 'post@example.org',
  UNVEIL_PUBLIC_URL: 'https://play.example.org',
  UNVEIL_TRUST_PROXY: '10.0.0.1',
};
it.each([
  [{}, 'ok'],
  [{ HOST: '::1' }, 'ok'],
  [{ HOST: '0.0.0.0' }, /UNVEIL_MAIL must be set/],
  [{ UNVEIL_TRUST_PROXY: '10.0.0.1' }, /UNVEIL_MAIL must be set/],
  [{ HOST: '0.0.0.0', UNVEIL_MAIL: 'mailbox' }, 'ok'],
  [{ UNVEIL_PUBLIC_URL: 'http://localhost:8080' }, 'ok'],
  [{ UNVEIL_PUBLIC_URL: 'https://play.example.org' }, /UNVEIL_MAIL must be smtp.*UNVEIL_PUBLIC_URL/],
  [{ UNVEIL_PUBLIC_URL: 'http://192.0.2.1', UNVEIL_MAIL: 'mailbox' }, /UNVEIL_MAIL must be smtp/],
  [{ NODE_ENV: 'production' }, /UNVEIL_MAIL must be smtp.*NODE_ENV/],
  [{ NODE_ENV: 'production', UNVEIL_MAIL: 'mailbox', HOST: '127.0.0.1' }, /UNVEIL_MAIL must be smtp/],
  [{ ...smtp, NODE_ENV: 'production' }, 'ok'],
  [{ ...smtp, UNVEIL_TRUST_PROXY: undefined }, /UNVEIL_TRUST_PROXY must name the proxy/],
  [{ ...smtp, UNVEIL_TRUST_PROXY: 'true' }, /UNVEIL_TRUST_PROXY must be addresses/],
  [{ ...smtp, UNVEIL_TRUST_PROXY: '10.0.0.1, 0.0.0.0/0' }, /UNVEIL_TRUST_PROXY must be addresses/],
  [{ ...smtp, UNVEIL_TRUST_PROXY: 'loopback, fd00::/8' }, 'ok'],
  [{ UNVEIL_HOSTS: 'a.example, b/c' }, /UNVEIL_HOSTS/],
  [{ HOST: '0.0.0.0', ...smtp }, 'ok'],
  [{ ...smtp, UNVEIL_MAIL: 'pigeon' }, /must be mailbox, or an address/],
  [{ ...smtp, UNVEIL_MAIL_FROM: undefined }, /UNVEIL_MAIL_FROM/],
  [{ ...smtp, UNVEIL_PUBLIC_URL: undefined }, /UNVEIL_PUBLIC_URL is needed/],
  [{ ...smtp, UNVEIL_PUBLIC_URL: 'https://play.example.org/path' }, /without a path/],
])('with %j the settings are %s', (environment, expected) => {
  const settings = settingsFrom(environment, '/somewhere');
  if (expected instanceof RegExp)
    expect(settings).toMatchObject({ refusal: { detail: expect.stringMatching(expected) } });
  else expect(settings.ok).toBe(true);
});
