/** A player, their money and their time in a real browser, under the rules of the United Kingdom. */
import { describe, expect, it } from 'vitest';
import { type Clock, MINUTE_MS } from '../src/kernel/clock.ts';
import { ukProfile } from '../src/platform/jurisdiction/profile.ts';
import { expectNoFaults } from './support/axe.ts';
import { deposit, openAccount, playOut, purchase } from './support/desk.ts';
import { newCredentials, openGamePage, signIn } from './support/player.ts';
import { anyGame, openHouse, playable } from './support/stage.ts';

let aheadMs = 0;
const clock: Clock = { now: () => Date.now() + aheadMs };
const house = openHouse({ profile: ukProfile(), clock });

describe('limits', () => {
  it('are set at once, increased only later, and stop a purchase by name', async () => {
    const { page } = await house.visitor({ looks: 'real' });
    await openAccount(page, newCredentials());
    await deposit(page, 20);
    await page.goto('/limits');
    await page.getByRole('button', { name: 'Set your limit for spending in a day' }).click();
    const form = page.getByRole('form', { name: 'Your limit for spending in a day', exact: true });
    await form.getByLabel('Your limit for spending in a day').fill('many');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Enter an amount in pounds').waitFor();
    await form.getByLabel('Your limit for spending in a day').fill('1');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Your new limit counts from now on.').waitFor();
    await page.getByText('Your own: £1.00').waitFor();
    await expectNoFaults(page, 'limits');

    await openGamePage(page, anyGame.id);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.innerText()).toMatch(
      /Your own limit, £1\.00 for spending in a day, stands in the way: £0\.00 used/,
    );

    await alert.getByRole('link', { name: 'Your limits' }).click();
    await page.getByRole('button', { name: 'Change your limit for spending in a day' }).click();
    await form.getByLabel('Your limit for spending in a day').fill('100');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('You asked for £100.00.').waitFor();
    await page.getByText('Your own: £1.00').waitFor();

    await page.getByRole('button', { name: 'Take a time-out' }).click();
    await page.getByText('You are taking a time-out until').waitFor();
    await expectNoFaults(page, 'time-out');
    await page.goto('/funds');
    await page.getByRole('button', { name: 'Add test money' }).click();
    await page.getByRole('alert').getByText('You are taking a time-out until').waitFor();
  });
});

describe('the wallet', () => {
  it('take money out and tell every movement, and the rules in words', async () => {
    const { page } = await house.visitor({ looks: 'real' });
    await openAccount(page, newCredentials());
    await deposit(page, 20);
    await purchase(page, anyGame.id);
    await page.goto('/wallet');
    await page.getByRole('form', { name: 'Withdraw' }).getByLabel('Amount').fill('5');
    await page.getByRole('button', { name: 'Withdraw test money' }).click();
    await page.getByText('£5.00 was paid out.').waitFor();
    await page.getByText('Withdrawal', { exact: true }).first().waitFor();
    await page.getByText(`Play bought: ${anyGame.copy.name}`).waitFor();
    await expectNoFaults(page, 'wallet');

    await page.goto('/rules');
    await page.getByText('up to and including £500').first().waitFor();
    await expectNoFaults(page, 'rules');
  });
});

describe('a prize too large for the wallet', () => {
  it('is claimed on the page of its Play, and every step until it is paid is seen there', async () => {
    const PRIZE_PENCE = 100_000;
    const large = (game: typeof anyGame) =>
      game.structure.rows.findIndex(({ prizePence }) => prizePence === PRIZE_PENCE);
    const game = playable.find((one) => large(one) !== -1);
    if (game === undefined) throw new Error('no game has a prize of £1,000');
    house.server().sell(game.id, large(game));
    const { page } = await house.visitor({ looks: 'real' });
    await openAccount(page, newCredentials());
    await deposit(page, 20);
    const playNumber = await purchase(page, game.id);
    await playOut(page, game, playNumber);
    await page.goto('/my-games');
    await page.getByRole('link', { name: 'Claim my prize of £1,000' }).click();

    const result = page.getByRole('region', { name: 'Result' });
    await result.getByText('You won £1,000').waitFor();
    const form = page.getByRole('form', { name: 'Claim £1,000' });
    await form.getByLabel('Name on the account').fill('Ann Example');
    await form.getByLabel('Sort code').fill('12-34');
    await form.getByLabel('Account number').fill('12345678');
    await form.getByRole('button', { name: 'Claim my prize' }).click();
    await form.getByRole('alert').getByText('Enter a sort code of six digits').waitFor();
    await expectNoFaults(page, 'claim form with a mistake');
    await form.getByLabel('Sort code').fill('12-34-56');
    await form.getByRole('button', { name: 'Claim my prize' }).click();
    await result.getByText('Won, being verified').waitFor();
    await page.goto('/wallet');
    await page.getByRole('listitem').filter({ hasText: 'Won, being verified' }).getByRole('link').click();

    const { platform } = house.server();
    await platform.stepClaim({ playNumber, step: 'verify', by: 'operator' });
    await page.reload();
    await result.getByText('It is being paid to your bank.').waitFor();
    await platform.stepClaim({ playNumber, step: 'pay', by: 'operator' });
    await page.getByRole('link', { name: 'My Games' }).first().click();
    await page.getByRole('listitem').getByText('Paid to your bank on').waitFor();
    expect(await page.getByRole('heading', { name: 'Prizes on their way' }).count()).toBe(0);
    await page.getByRole('link', { name: /^Balance/ }).waitFor();
    const spent = 2_000 - game.structure.pricePence;
    const session = (await (await page.request.get('/api/session')).json()) as { account: { balancePence: number } };
    expect(session.account.balancePence).toBe(spent);
  });
});

describe('time', () => {
  it('is told every 20 minutes with what the play session has cost, and after 60 minutes a break of 10 begins', async () => {
    const { page } = await house.visitor({ looks: 'real' });
    const credentials = newCredentials();
    await openAccount(page, credentials);
    await deposit(page, 20);
    await purchase(page, anyGame.id);
    await page.goto('/fairness');
    await page.getByRole('link', { name: /^Balance/ }).waitFor();
    // Being away for as long as a break would begin another play session.
    const pass = async (minutes: number) => {
      for (let passed = 0; passed < minutes; passed += 5) {
        aheadMs += 5 * MINUTE_MS;
        await page.request.get('/api/session');
      }
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    };
    for (const minutes of [20, 40]) {
      await pass(20);
      const check = page.getByRole('dialog');
      await check.getByRole('heading', { name: `You have been here for ${minutes} min` }).waitFor();
      expect(await check.innerText()).toMatch(
        new RegExp(`The time\\s+\\d\\d:\\d\\d\\s+This session so far\\s+−£${anyGame.structure.pricePence / 100}`),
      );
      await expectNoFaults(page, 'check');
      await check.getByRole('button', { name: 'Go on' }).click();
      await page.reload();
      await page.getByRole('link', { name: /^Balance/ }).waitFor();
      expect(await check.count()).toBe(0);
    }
    await pass(20);
    await page.getByText('Time for a break.').waitFor();
    await expectNoFaults(page, 'break');
    await page.goto('/sign-in');
    await signIn(page, credentials);
    await page.getByRole('alert').getByText('You have played without a break.').waitFor();
    aheadMs += 10 * MINUTE_MS;
    await signIn(page, credentials);
    await page.getByRole('link', { name: /^Balance/ }).waitFor();
  });
});
