/** What each limit of a player is on, as emails and pages name it. */
export const LIMIT_SUBJECTS = {
  'add-day': 'adding funds in a day',
  'add-week': 'adding funds in a week',
  'add-month': 'adding funds in a month',
  'spend-day': 'spending in a day',
  'spend-week': 'spending in a week',
  'spend-month': 'spending in a month',
  'turns-24h': 'Plays and Tries in 24 hours',
} as const;
