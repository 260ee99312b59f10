/** A player and their money in a real browser, under the rules of the United Kingdom: limits that hold and say so. */
import { describe, expect, it } from 'vitest';
import { ukProfile } from '../src/platform/profile/profile.ts';
import { expectNoFaults } from './support/axe.ts';
import { deposit, openAccount, purchase } from './support/desk.ts';
import { newCredentials, openGamePage } from './support/player.ts';
import { anyGame, openHouse } from './support/stage.ts';

const house = openHouse({ profile: ukProfile() });

describe('limits', () => {
  it('are set at once, loosened only later, and stop a purchase by name', async () => {
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
    await page.getByText(`Play of ${anyGame.copy.name}`).waitFor();
    await expectNoFaults(page, 'wallet');

    await page.goto('/rules');
    await page.getByText('up to and including £500').first().waitFor();
    await expectNoFaults(page, 'rules');
  });
});
