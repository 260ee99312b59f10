PRAGMA foreign_keys = OFF;
BEGIN;
CREATE TABLE remembered (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE account (
    id INTEGER PRIMARY KEY,
    public_id TEXT NOT NULL UNIQUE,
    email TEXT NOT NULL UNIQUE,
    password_hash TEXT NOT NULL,
    balance_pence INTEGER NOT NULL DEFAULT 0 CHECK (balance_pence >= 0),
    commitment_hash BLOB,
    sealed_seed BLOB,
    created_at INTEGER NOT NULL,
    CHECK ((commitment_hash IS NULL) = (sealed_seed IS NULL))
  ) STRICT;
CREATE TABLE session (
    token_hash BLOB PRIMARY KEY,
    account INTEGER NOT NULL REFERENCES account (id),
    opened_at INTEGER NOT NULL,
    seen_at INTEGER NOT NULL
  , agent TEXT NOT NULL DEFAULT '') STRICT, WITHOUT ROWID;
CREATE TABLE sign_in (
    email_hash BLOB PRIMARY KEY,
    count INTEGER NOT NULL,
    last_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
CREATE TABLE game (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE play (
    id INTEGER PRIMARY KEY,
    number TEXT NOT NULL UNIQUE,
    account INTEGER NOT NULL REFERENCES account (id),
    game INTEGER NOT NULL REFERENCES game (id),
    game_version TEXT NOT NULL,
    price_pence INTEGER NOT NULL CHECK (price_pence > 0),
    prize_pence INTEGER NOT NULL CHECK (prize_pence >= 0),
    row_index INTEGER,
    server_seed_hash BLOB NOT NULL,
    sealed_seed BLOB NOT NULL,
    client_seed BLOB NOT NULL,
    scenario_hash BLOB NOT NULL,
    bought_at INTEGER NOT NULL,
    settled_at INTEGER,
    move_count INTEGER NOT NULL DEFAULT 0,
    moves_by_system INTEGER NOT NULL DEFAULT 0 CHECK (moves_by_system BETWEEN 0 AND move_count),
    moves BLOB NOT NULL DEFAULT x'',
    moves_digest BLOB NOT NULL DEFAULT x'', rules INTEGER REFERENCES rules (id),
    CHECK ((row_index IS NULL) = (prize_pence = 0))
  ) STRICT;
CREATE TABLE purchase (
    account INTEGER NOT NULL REFERENCES account (id),
    key BLOB NOT NULL,
    fingerprint BLOB NOT NULL,
    play INTEGER REFERENCES play (id),
    refusal TEXT,
    PRIMARY KEY (account, key),
    CHECK ((play IS NULL) <> (refusal IS NULL))
  ) STRICT, WITHOUT ROWID;
CREATE TABLE payment (
    account INTEGER NOT NULL REFERENCES account (id),
    key BLOB NOT NULL,
    amount_pence INTEGER NOT NULL CHECK (amount_pence > 0),
    status TEXT NOT NULL CHECK (status IN ('pending', 'paid', 'declined')),
    opened_at INTEGER NOT NULL, day INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (account, key)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE posting (
    id INTEGER PRIMARY KEY,
    reason INTEGER NOT NULL,
    from_account INTEGER NOT NULL,
    to_account INTEGER NOT NULL CHECK (to_account <> from_account),
    pence INTEGER NOT NULL CHECK (pence > 0),
    play INTEGER REFERENCES play (id),
    at INTEGER NOT NULL
  ) STRICT;
CREATE TABLE standing (
    account INTEGER PRIMARY KEY REFERENCES account (id),
    last_play_at INTEGER,
    visit_started_at INTEGER,
    visit_seen_at INTEGER CHECK (visit_seen_at >= visit_started_at),
    exclusion TEXT CHECK (exclusion IN ('time-out', 'self-exclusion')),
    exclusion_until_at INTEGER,
    return_at INTEGER,
    CHECK ((visit_started_at IS NULL) = (visit_seen_at IS NULL)),
    CHECK ((exclusion IS NULL) = (exclusion_until_at IS NULL)),
    CHECK (return_at IS NULL OR exclusion = 'self-exclusion')
  ) STRICT;
CREATE TABLE own_limit (
    account INTEGER NOT NULL REFERENCES account (id),
    name TEXT NOT NULL,
    value INTEGER NOT NULL CHECK (value >= 0),
    wanted INTEGER CHECK (wanted > value),
    wanted_at INTEGER,
    PRIMARY KEY (account, name),
    CHECK (wanted IS NULL OR wanted_at IS NOT NULL)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE day_total (
    account INTEGER NOT NULL REFERENCES account (id),
    day INTEGER NOT NULL,
    added_pence INTEGER NOT NULL DEFAULT 0 CHECK (added_pence >= 0),
    spent_pence INTEGER NOT NULL DEFAULT 0 CHECK (spent_pence >= 0),
    won_pence INTEGER NOT NULL DEFAULT 0 CHECK (won_pence >= 0),
    PRIMARY KEY (account, day)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE turn (id INTEGER PRIMARY KEY, account INTEGER NOT NULL REFERENCES account (id), at INTEGER NOT NULL) STRICT;
CREATE TABLE account_log (
    id INTEGER PRIMARY KEY,
    account INTEGER NOT NULL REFERENCES account (id),
    at INTEGER NOT NULL,
    entry TEXT NOT NULL
  ) STRICT;
CREATE TABLE identity (
    account INTEGER PRIMARY KEY REFERENCES account (id),
    verified_at INTEGER,
    sealed_person BLOB,
    person_match BLOB UNIQUE,
    closed_at INTEGER,
    CHECK ((sealed_person IS NULL) = (person_match IS NULL))
  ) STRICT;
CREATE TABLE ticket (
    token_hash BLOB PRIMARY KEY,
    purpose TEXT NOT NULL,
    account INTEGER REFERENCES account (id),
    subject_hash BLOB NOT NULL,
    sealed BLOB NOT NULL,
    expires_at INTEGER NOT NULL,
    UNIQUE (purpose, subject_hash)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE device (
    account INTEGER NOT NULL REFERENCES account (id),
    device_hash BLOB NOT NULL,
    seen_at INTEGER NOT NULL,
    PRIMARY KEY (account, device_hash)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE two_step (
    account INTEGER PRIMARY KEY REFERENCES account (id),
    sealed_secret BLOB NOT NULL,
    confirmed_at INTEGER,
    last_step INTEGER NOT NULL DEFAULT 0
  ) STRICT;
CREATE TABLE recovery_code (
    account INTEGER NOT NULL REFERENCES account (id),
    code_hash BLOB NOT NULL,
    PRIMARY KEY (account, code_hash)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE passkey (
    id TEXT PRIMARY KEY,
    account INTEGER NOT NULL REFERENCES account (id),
    public_key BLOB NOT NULL,
    counter INTEGER NOT NULL,
    transports TEXT NOT NULL,
    rp_id TEXT NOT NULL,
    name TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    used_at INTEGER
  ) STRICT, WITHOUT ROWID;
CREATE TABLE withdrawal (
    account INTEGER NOT NULL REFERENCES account (id),
    key BLOB NOT NULL,
    amount_pence INTEGER NOT NULL CHECK (amount_pence > 0),
    status TEXT NOT NULL CHECK (status IN ('pending', 'paid', 'returned')),
    opened_at INTEGER NOT NULL,
    PRIMARY KEY (account, key)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE rules (id INTEGER PRIMARY KEY, hash BLOB NOT NULL UNIQUE, text TEXT NOT NULL) STRICT;
CREATE TABLE "claim" (
    play INTEGER PRIMARY KEY REFERENCES play (id),
    account INTEGER NOT NULL REFERENCES account (id),
    route TEXT NOT NULL CHECK (route IN ('bank', 'telephone', 'in-person')),
    status TEXT NOT NULL CHECK (status IN ('open', 'claimed', 'verified', 'paid', 'expired', 'rejected')),
    deadline_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    payee BLOB,
    reason TEXT,
    CHECK (status <> 'rejected' OR reason IS NOT NULL)
  ) STRICT;
CREATE TABLE "claim_log" (
    id INTEGER PRIMARY KEY,
    play INTEGER NOT NULL REFERENCES "claim" (play),
    at INTEGER NOT NULL,
    step TEXT NOT NULL,
    by TEXT NOT NULL,
    reason TEXT
  ) STRICT;
CREATE TABLE person_change (
    id INTEGER PRIMARY KEY,
    account INTEGER NOT NULL REFERENCES account (id),
    at INTEGER NOT NULL,
    former BLOB NOT NULL
  ) STRICT;
CREATE TABLE letter (
    id INTEGER PRIMARY KEY,
    account INTEGER NOT NULL REFERENCES account (id),
    sealed BLOB NOT NULL,
    written_at INTEGER NOT NULL,
    due_at INTEGER NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0
  ) STRICT;
INSERT INTO account VALUES (1, '53e88f01f04f3d9a0491c54fdfb3f02a', 'ann@example.com', '$argon2id$v=19$m=64,t=1,p=1$/aYhDaGb9r9arTH46+JcOg$btIC4oephrFTrz2H8MJ0LK6V5GwwbXzLKoAxi5S4hEc', 3300, x'c5749f9d70acc26b619c749692d917f5a15760f017b483849d077411b07dde75', x'c8acf7f7046212f4bfda57523b71010cb647b359e4645ec762871fc6767dfd1eca60a2b6d6bb1b3e27ccaf1440e3aeb4a184c0e83f19620aeee7b076ae11caaf27cda60481ea9c49', 1768478400000);
INSERT INTO session VALUES (x'ff7e7e411bd36ef1c5f21d0cc83ff5efe0e2f0617424a725a05ee2cafdbd5c3d', 1, 1785758448000, 1785758448000, 'x');
INSERT INTO sign_in VALUES (x'19d16808523101a81208377a238492a3cab69a04b96b8571f257f16cb05bd07c', 0, 1785758448000);
INSERT INTO game VALUES (1, 'expired');
INSERT INTO game VALUES (2, 'small');
INSERT INTO game VALUES (3, 'losing');
INSERT INTO game VALUES (4, 'paid');
INSERT INTO game VALUES (5, 'rejected');
INSERT INTO game VALUES (6, 'put-back');
INSERT INTO game VALUES (7, 'open');
INSERT INTO game VALUES (8, 'waiting');
INSERT INTO play VALUES (1, 'VGDX-T17V-FRJN-SSTG', 1, 1, '1.0.0', 200, 60300, 0, x'3aa7d17d07376fedd622ceeaff7642f6fdd6157d488c799e74bfaeea05a78efd', x'45dd74fc765d9845bf5d2ecc1175fdc635e89db6db9f8516de21366631d5584f919a9d213ab27d1bb408959076b5d0f918a183e55e7917f2029dc4748c0a848f231d427eb069590c', x'ec7ec9f04d7855fa2a52444fd48bc082', x'a3b6566af10ae2ccf9e6f900817fd8d1ede7ef8bcad8fbd2a7d0dabc143f1d84', 1768478406000, 1768478406000, 3, 0, x'000000', x'1b29dcce0012e9e0', 1);
INSERT INTO play VALUES (2, 'KXSH-QZQQ-NH9J-ETT5', 1, 2, '1.0.0', 200, 400, 0, x'ced9e5daa3d6f90a8456bcbaa68427da779d0d0fee70d041dcfd01ba57a5f0d8', x'ca0cb4fd71277ba303ac36007721ef09ea226d40a32c7417401fda22ce8f18e76f8e63090e5a416a0d27100a024429c87c73a37e46ec777798a41af46f99cb4fe3efe424b18fcf50', x'72309406c4a0b84d63c3bfceb027c392', x'8fee792feb79e792cd759946ab3f190f8245e1e0940a7fc8f4f2ce0c211bf59b', 1785758413000, 1785758413000, 3, 0, x'000000', x'1b29dcce0012e9e0', 1);
INSERT INTO play VALUES (3, 'ETBZ-W317-RHJ9-VRY8', 1, 3, '1.0.0', 200, 0, NULL, x'f83af5690670486dc39a64b59640374921566c13fddf3711bb4f031b9e735c50', x'696222119512cd2106679697ec035b13da39a8a53501542c960e9c537ca13054d944b4833dc0242d44f75d15b3197230f8ed63e48d5e644dd72a3f3c12938a73e56e57e6a044e2e4', x'2bbe1d8abc4276f7309664be4348af32', x'2f913ba48edd1d97d1192c3a743fd789de428f50849f7220c222e03f87374305', 1785758420000, 1785758420000, 3, 0, x'000000', x'1b29dcce0012e9e0', 1);
INSERT INTO play VALUES (4, '6ZKF-Q0GZ-4W54-1PXR', 1, 4, '1.0.0', 200, 60000, 0, x'e32e2bba40e494c948db357654d310a1d8fc5be858eb13f114f83cf0daa69788', x'79c086c79ba212a351bdb96df04ec0b8df1f55381abd90700d3526df34c3becf8139f026c1030da9d8c390bfb7c0069078819beee83c6ebe44d796c8f92d84a7db184ffbf58c5da3', x'7ec41785944d2da4c3dff32b07cb6948', x'2781300813eea62b2270d2731bc553859d06c639f276b27eb0ea432619c23b9b', 1785758427000, 1785758427000, 3, 0, x'000000', x'1b29dcce0012e9e0', 1);
INSERT INTO play VALUES (5, 'TGNG-PJT3-5VHK-4DR8', 1, 5, '1.0.0', 200, 60100, 0, x'cfb8b8bee26ee706b089188572aef77ed5d4587e0b0a58d73bcb587a0c314c04', x'432518440e04479d137c75338ff1ab33cd687537b8dde405a059e089346864d0c6dbc158b67085018861938ee3a48ab64e4c26a28f35885293e8e6e73395d00828d917052e54c2f6', x'7274965c156c8d87154235b3807194cf', x'd87b8160d8617d5bac093296e4aeba8d8e4c4a19eaeba8991392e27858cf8158', 1785758434000, 1785758434000, 3, 0, x'000000', x'1b29dcce0012e9e0', 1);
INSERT INTO play VALUES (6, '78XQ-PGAD-54RV-A1KA', 1, 6, '1.0.0', 200, 60200, 0, x'3769310917a499b126f323c42fed2144e19f2b02b63ebf57a055c83868c4e069', x'9c4a6db893142adcc2078d497aa0d04b67c9871cbdb8e4186f959e1791c33062af3541632e15cc25ab7a687337865f9fa561a39e3728e8fffb450ab8f5cac51bce1253398b51726e', x'55a8dee742e1acb5d6d64a411f89a113', x'234935c627a8750c82fd314475de06fdf7f588793000bc9db4a93b83ec80dabb', 1785758441000, 1785758441000, 3, 0, x'000000', x'1b29dcce0012e9e0', 1);
INSERT INTO play VALUES (7, '4EKJ-MD5M-DCYE-4TN4', 1, 7, '1.0.0', 200, 60400, 0, x'bad795598208ffbbaad9375a7d65609235fb4233e779e35bd44bbad7000ea9c5', x'337f532a386970b19a2c51527dd342df57b24e3bd820dd8e02482a7cc7d45c67da9aca02e96a8b7d327ecee95f5201599f4863b904ab72ac672251494648af30c5567d5e54b71762', x'1187e792475b8ff6f2e54fa2529d1b08', x'828f0ae699c7d1a550cfd997dfd89c24a5f067ef4acc2805ca9abe0582c61172', 1785758448000, 1785758448000, 3, 0, x'000000', x'1b29dcce0012e9e0', 1);
INSERT INTO play VALUES (8, 'S9E8-QW4P-V17Z-PJEJ', 1, 8, '1.0.0', 200, 900, 0, x'a67267bb623ce3dfa5ec52e371132c850dfc8743de40a1375566925075b4d5b2', x'21ced7ca6c6b07174252db7d2cb7c99a2d8e0807a56c56ee8e51c087f9b6fbe67dc1031741df159a47070f9f8bcb4f483c191c78d4f20be1508cb646c4c2ecf45fc2b782103e40df', x'c1beaf07142fb270036d8d9eda37fa55', x'e7f7149976af2a396367f6d883d066464bc2c7bbd6a006f27415f1c1e2e9e522', 1785758454000, NULL, 1, 0, x'01', x'902bfd1e6695139e', 1);
INSERT INTO purchase VALUES (1, x'1297ed60507bb9397dc3872613220bcb', x'0ca5c12a39d0103ef611597ec753ba77b538ea8401af4f62f9c7fe54f153df46', 5, NULL);
INSERT INTO purchase VALUES (1, x'1544e8018b6bc2b795b55055719a130e', x'6ae7fe08ebb720ce89dd599ef8e0388dc17c06a1d3a2a37d0e06887143d18300', 4, NULL);
INSERT INTO purchase VALUES (1, x'4bc4c863dcb0b78ab0d96ce2f2004063', x'8854f665aee5f1690a440d37b68ded213f8227528d632df20db370ec05f67d9d', 2, NULL);
INSERT INTO purchase VALUES (1, x'9717293f66cfcc3b905da5dc4616efef', x'b5da8f9733f1cecc827ddf75f3115f7bcf031237c3550066162dad797638a37e', 8, NULL);
INSERT INTO purchase VALUES (1, x'b309fdbf2b3b53ced35950d3108c0e8c', x'603c2494a1f3aa2c8d5cf4554758128c99c4e588fcd7b4820a24afedfdf8b217', 7, NULL);
INSERT INTO purchase VALUES (1, x'b7f39a4b4765e1dcd2e6220d11e60eef', x'a2a729bdc24051388d23da2efabf38427ee4f776e915b83c58cc921bc9ac065e', 6, NULL);
INSERT INTO purchase VALUES (1, x'e5254433ccee8478d349fd50d9603e09', x'77b120dd3bc4fe6a178007319fd0f6df3035cdcbae053f4981db1069a3b2440e', 3, NULL);
INSERT INTO purchase VALUES (1, x'ffef04c55ec232e2e304929d19603a8e', x'f25be526884dd18ad202e5f4c08b1846826346db01770aa535fa242629aac9a6', 1, NULL);
INSERT INTO payment VALUES (1, x'b8338ba8d9bb1a3b8f7c883ee519af2a', 5000, 'paid', 1768478400000, 20468);
INSERT INTO posting VALUES (1, 3, -4, 1, 5000, NULL, 1768478400000);
INSERT INTO posting VALUES (2, 0, 1, -1, 200, 1, 1768478406000);
INSERT INTO posting VALUES (3, 1, -2, -3, 60300, 1, 1768478406000);
INSERT INTO posting VALUES (4, 4, -3, -5, 60300, 1, 1768478406000);
INSERT INTO posting VALUES (5, 6, -5, -7, 60300, 1, 1785758406000);
INSERT INTO posting VALUES (6, 0, 1, -1, 200, 2, 1785758413000);
INSERT INTO posting VALUES (7, 1, -2, -3, 400, 2, 1785758413000);
INSERT INTO posting VALUES (8, 2, -3, 1, 400, 2, 1785758413000);
INSERT INTO posting VALUES (9, 0, 1, -1, 200, 3, 1785758420000);
INSERT INTO posting VALUES (10, 0, 1, -1, 200, 4, 1785758427000);
INSERT INTO posting VALUES (11, 1, -2, -3, 60000, 4, 1785758427000);
INSERT INTO posting VALUES (12, 4, -3, -5, 60000, 4, 1785758427000);
INSERT INTO posting VALUES (13, 0, 1, -1, 200, 5, 1785758434000);
INSERT INTO posting VALUES (14, 1, -2, -3, 60100, 5, 1785758434000);
INSERT INTO posting VALUES (15, 4, -3, -5, 60100, 5, 1785758434000);
INSERT INTO posting VALUES (16, 0, 1, -1, 200, 6, 1785758441000);
INSERT INTO posting VALUES (17, 1, -2, -3, 60200, 6, 1785758441000);
INSERT INTO posting VALUES (18, 4, -3, -5, 60200, 6, 1785758441000);
INSERT INTO posting VALUES (19, 0, 1, -1, 200, 7, 1785758448000);
INSERT INTO posting VALUES (20, 1, -2, -3, 60400, 7, 1785758448000);
INSERT INTO posting VALUES (21, 4, -3, -5, 60400, 7, 1785758448000);
INSERT INTO posting VALUES (22, 5, -5, -6, 60000, 4, 1785758448000);
INSERT INTO posting VALUES (23, 10, -5, -9, 60100, 5, 1785758448000);
INSERT INTO posting VALUES (24, 10, -5, -9, 60200, 6, 1785758448000);
INSERT INTO posting VALUES (25, 11, -9, -5, 60200, 6, 1785758448000);
INSERT INTO posting VALUES (26, 7, 1, -8, 500, NULL, 1785758448000);
INSERT INTO posting VALUES (27, 8, -8, -4, 500, NULL, 1785758448000);
INSERT INTO posting VALUES (28, 7, 1, -8, 1414, NULL, 1785758448000);
INSERT INTO posting VALUES (29, 9, -8, 1, 1414, NULL, 1785758448000);
INSERT INTO posting VALUES (30, 0, 1, -1, 200, 8, 1785758454000);
INSERT INTO posting VALUES (31, 1, -2, -3, 900, 8, 1785758454000);
INSERT INTO standing VALUES (1, 1785758454000, 1785758448000, 1785758448000, 'time-out', 1785931254000, NULL);
INSERT INTO own_limit VALUES (1, 'spend-week', 3000, 6000, 1785758448000);
INSERT INTO own_limit VALUES (1, 'turns-24h', 40, NULL, 1785758448000);
INSERT INTO day_total VALUES (1, 20468, 5000, 200, 60300);
INSERT INTO day_total VALUES (1, 20668, 0, 1400, 241100);
INSERT INTO turn VALUES (1, 1, 1785758413000);
INSERT INTO turn VALUES (2, 1, 1785758420000);
INSERT INTO turn VALUES (3, 1, 1785758427000);
INSERT INTO turn VALUES (4, 1, 1785758434000);
INSERT INTO turn VALUES (5, 1, 1785758441000);
INSERT INTO turn VALUES (6, 1, 1785758448000);
INSERT INTO turn VALUES (7, 1, 1785758454000);
INSERT INTO account_log VALUES (1, 1, 1785758448000, '{"type":"limit","limit":"spend-week","own":{"value":3000,"wanted":null}}');
INSERT INTO account_log VALUES (2, 1, 1785758448000, '{"type":"limit","limit":"spend-week","own":{"value":3000,"wanted":{"value":6000,"askedAt":1785758448000}}}');
INSERT INTO account_log VALUES (3, 1, 1785758448000, '{"type":"limit","limit":"turns-24h","own":{"value":40,"wanted":null}}');
INSERT INTO account_log VALUES (4, 1, 1785758448000, '{"type":"limit","limit":"turns-24h","own":{"value":40,"wanted":{"value":null,"askedAt":1785758448000}}}');
INSERT INTO account_log VALUES (5, 1, 1785758454000, '{"type":"exclusion","exclusion":{"kind":"time-out","untilAt":1785931254000,"returnAt":null}}');
INSERT INTO identity VALUES (1, 1768478400000, x'19802bae424cab40ae9ac0812fa3ed521322984bdfdd1a20388bf7d98079f826a3f43d8214a5573e576edea396c2641246d1d8e782d35d9c1d15b9b25c49832b44955330525977a55597d170615359c443b7010371eaec1dad4c13e545f1bf4e7a08b24a7d7e6aae', x'86eae2d392faeefa4357e887eb3baaa02e34530922cf628834fdab6068ccc5ce', NULL);
INSERT INTO device VALUES (1, x'7aeb285782ee1d7f61b4da7d0ec659c21e4711e9fb69b429dff1afe8d0e4f444', 1785758448000);
INSERT INTO withdrawal VALUES (1, x'61b02f30a7e8da13e96226390f85118a', 500, 'paid', 1785758448000);
INSERT INTO withdrawal VALUES (1, x'b3ff11e1bdd8786d407a3fcaf3725d70', 1414, 'returned', 1785758448000);
INSERT INTO rules VALUES (1, x'befd00b64451b19b8a080e95c37e1e305db8d47d04f8741e6638075187c82077', '{"profile":{"accounts":{"ageMin":18,"confirmLinkHours":24,"countries":["GB","IM"],"deviceKnownDays":180,"moneyNeedsIdentity":true,"recordsKeptYears":5,"resetLinkMinutes":30,"sessionIdleMinutes":30,"sessionTotalHours":12},"addFunds":{"balanceMaxPence":1000000,"leastPence":500,"mostPence":35000},"caps":{"add-week":35000,"turns-24h":75},"careLine":{"name":"National Gambling Helpline","number":"0808 8020 133"},"claims":{"bankMaxPence":3000000,"days":180,"leastDaysFromPayment":30,"telephoneMaxPence":5000000,"walletMaxPence":50000},"contact":{"email":"players@unveil.example","hours":"every day, 9 am to 9 pm","name":"Unveil player service","telephone":"0808 157 0157"},"id":"uk","loosening":{"confirmWithinDays":7,"waitHours":24},"pauseSeconds":5,"place":"the United Kingdom","reminderMinutes":20,"selfExclusion":{"leastMonths":6,"mostMonths":60,"returnHours":24},"timeOut":{"leastDays":1,"mostDays":42},"timeZone":"Europe/London","visit":{"breakMinutes":10,"mostMinutes":60},"weekStart":"sunday","withdraw":{"leastPence":500}},"topics":[{"heading":"Limits and pauses","id":"limits","sections":[{"heading":"For everybody","paragraphs":["Funds of at most £350 can be added in a week, from Sunday to Saturday.","At most 75 Plays and Tries together can be begun in any 24 hours.","One payment adds from £5 to £350, up to a balance of £10,000. Prizes may lift a balance above that.","Days, weeks and months begin at midnight on the clocks of the United Kingdom.","There is one unfinished Play of a game at a time, and 5 seconds lie between the start of one Play and the next."]},{"heading":"Your own limits","paragraphs":["You can set lower limits on adding funds and on spending, by day, week and month, and on Plays and Tries. The stricter limit always applies.","A lower limit counts at once. A higher one counts only when you confirm it, from 24 hours after you asked, within 7 days."]},{"heading":"Time","paragraphs":["Every 20 minutes you are told the time and what the visit has cost or brought. A prize that is claimed counts once it is paid; until then it is told beside it.","After 60 minutes without a break you are signed out, and can sign in again after 10 minutes. Your Plays wait for you."]},{"heading":"Pauses you choose","paragraphs":["A time-out lasts from 1 day to 42 days and ends by itself.","A self-exclusion lasts from 6 months to 60 months. After its term you have to ask to return, and wait 24 hours.","Neither can be made shorter. A Play already bought can always be finished and is always paid, and your balance can be withdrawn.","If playing is no longer fun, talk to somebody: National Gambling Helpline, 0808 8020 133."]}]},{"heading":"How prizes are paid","id":"claims","sections":[{"heading":"By amount","paragraphs":["A prize of up to and including £500 is in your balance as soon as the Play is finished.","A prize above £500, up to and including £30,000: you claim it in My Games by saying which bank account it goes to. We verify it and pay it there.","A prize above £30,000, up to and including £50,000: you claim it by telephone, 0808 157 0157.","A prize above £50,000: you claim it in person. Call 0808 157 0157 and we agree where and when."]},{"heading":"Until when","paragraphs":["A prize has to be claimed within 180 days after the day of purchase: the last moment is the end of the last of these days. If a Play ended late, at least 30 days remain from its end.","Once claimed, a prize does not run out, however long verifying and paying take. A prize nobody has claimed by then is no longer paid.","Each step stands with the Play in My Games: won, claimed and being verified, verified, paid. You get a letter about each."]},{"heading":"If a claim is not accepted","paragraphs":["We may not pay a prize to somebody who cheated, to whom it does not belong, or who was not of age when the Play was bought. The reason then stands with the Play in My Games, and the prize is kept in an account of its own: it does not become ours by that.","Write to players@unveil.example if you think we are wrong. A person who did not decide it looks at it again.","A claim may also be put back, for instance when a bank did not take the payment: then you claim it once more, and have at least 30 days for it."]}]},{"heading":"Your account","id":"accounts","sections":[{"heading":"Who can have one","paragraphs":["One account for each person of 18 and over who lives in United Kingdom or Isle of Man. The age is complete at midnight of the birthday.","Adding funds and buying a Play need a confirmed email address and your name, date of birth and country. Try, signing in and finishing a Play never do.","You can change your name and your country yourself, with your password, unless a prize of yours is being claimed. Only we can correct a date of birth."]},{"heading":"Signed in","paragraphs":["A browser is signed out after 30 minutes without activity, and after 12 hours in any case. It stays known to your account for 180 days, so that strangers who guess cannot keep you out.","The link in a letter works once: for 24 hours to confirm an address, for 30 minutes to choose a new password."]},{"heading":"What we keep","paragraphs":["Everything we hold about you can be downloaded from your account at any time.","When you close your account, your email address, password, passkeys, codes and browsers are erased at once. Your name, date of birth and country, and the changes to them, are kept for 5 years, because we must be able to answer for your Plays and to keep out those who have excluded themselves.","Plays, payments, claims and limits stay as long as the books do, with no name on them after that time."]}]},{"heading":"Unfinished Plays","id":"unfinished","sections":[{"heading":"Your Play is kept","paragraphs":["What a Play is worth is decided when you buy it. Leaving the game, losing the connection or signing out changes nothing: the Play waits in My Games at the exact step, on every device.","A Play left alone for 7 days is completed by the system and paid at the prize it was sold with. You can watch every step of it afterwards.","Times are those of the United Kingdom."]}]},{"heading":"If something goes wrong","id":"malfunctions","sections":[{"heading":"What you see is what was sold","paragraphs":["Before a Play is paid, what its finished screen shows is added up once more and compared with what was sold. Should they ever differ, nothing is shown as a loss: the Play stays open, it stays owed to you, and a person looks at it.","If a game cannot be drawn, you can have the result without pictures. It is the same result.","If the answer to a purchase is lost, asking again never buys a second Play."]},{"heading":"How to reach us","paragraphs":["Unveil player service: write to players@unveil.example or call 0808 157 0157, every day, 9 am to 9 pm. Have the Play Number at hand if it is about a Play."]}]},{"heading":"How a Play is decided","id":"fairness","sections":[{"heading":"By chance alone, at the moment of purchase","paragraphs":["Every Play of a game has the same odds. They depend on no player, no history, no hour and no choice made in the game.","Before you buy, the server binds itself to a secret by its hash; your browser adds a random part of its own. The outcome follows from both, so neither side can steer it. Once the Play is finished the secret is opened, and anybody can work the Play out again."]}]}]}');
INSERT INTO claim VALUES (1, 1, 'bank', 'expired', 1784069999999, 1785758406000, NULL, NULL);
INSERT INTO claim VALUES (4, 1, 'bank', 'paid', 1801353599999, 1785758448000, x'e2ac595213e28ec3baafa69f74f0ea067d654b234971fd3c45fc9380d4aa581af33ec0b5d76c775ac4ea68dce0a8e7c714c6aad434e4b6e18a97ac14d5c96ea469c00912f2a8f6ff42342462e848ea99e6024b896daf6cce50bfadabbaa7e8fb23e52e1acf46322a057afc3e20', NULL);
INSERT INTO claim VALUES (5, 1, 'bank', 'rejected', 1801353599999, 1785758448000, x'b3311885d71f47415a3676d0534d1144262f8443f67cfbe293d23242206cc3cf0cc87087a572b67927c234f08a080ff9174bba41773ef34e4f9e5f6d5ba47c48b34ad383b54f3edabe324e6ec28850a49c2478cfc04273a08e51cb6065f675c41d93e7f1340fce366cc53a6249', 'fraud');
INSERT INTO claim VALUES (6, 1, 'bank', 'open', 1801353599999, 1785758448000, NULL, 'appeal');
INSERT INTO claim VALUES (7, 1, 'bank', 'open', 1801353599999, 1785758448000, NULL, NULL);
INSERT INTO claim_log VALUES (1, 1, 1785758406000, 'expire', 'system', NULL);
INSERT INTO claim_log VALUES (2, 4, 1785758448000, 'confirm', 'player', NULL);
INSERT INTO claim_log VALUES (3, 5, 1785758448000, 'confirm', 'player', NULL);
INSERT INTO claim_log VALUES (4, 6, 1785758448000, 'confirm', 'player', NULL);
INSERT INTO claim_log VALUES (5, 4, 1785758448000, 'verify', 'clerk', NULL);
INSERT INTO claim_log VALUES (6, 4, 1785758448000, 'pay', 'clerk', NULL);
INSERT INTO claim_log VALUES (7, 5, 1785758448000, 'reject', 'clerk', 'fraud');
INSERT INTO claim_log VALUES (8, 6, 1785758448000, 'reject', 'clerk', 'papers');
INSERT INTO claim_log VALUES (9, 6, 1785758448000, 'put-back', 'clerk', 'appeal');
INSERT INTO letter VALUES (1, 1, x'1e6cd9c2c80201e0b6b3d79c518046e68802547e9ffd5a3f52b6df57e7a7b2ea8cdae61ba93f5302d562cb5cceaf3db9b57476ad1ab76efe0b747c3f56bc622ca396f8e7105826d0e3f4d0c55594611b81faeb5245188db5b8fdd532cdc8ffc88b811a0194e1bc0660f2b969122ec266d0dd7a1254c4fe6d5fb7520e6db51b9bdfc3b176ff9980043be99e396af4a30393ff39004df70353c133f8bad12f18ac1df8aadc22c50d61c99fc743c2c26d1e2fbe2a2a5870e52d1eb4a22c4909ccd2572820acac5d5feec3e6a0f3764205dca99b48271c100a8b01e6708cf4662acc991de506050d3e8b749ca6b6bcd8fb047b33866d01fae93535a067b499e3e9913e1502e9c1466906dc6f35c1152e38b4f79c8281f98b0e43961f9d523593fc92b9a15b35d2f29ca6613d3d1f23481f021da1fea9836f2d933a70300fe936abafe4910ada5572446061b9d2579119482e29332b5df1e2a911ec7694c4dfdaa8e902899ad5a568f9329fda6ec9d1824a547dde01172b70dfda30f6315d7e4682f7424524b3ebbb34dd8873c397ece38ebec87b7799765cb0536877adffa30e1d76a0e18024d50e93a28c500c72c89371dbab72c9d23bda730cfaf9fb0a3a4c32db413edf9da71c785cd9fec369961f89f74d0301ee607f3402d7ce8ecd5f69450fda56b2a7698ef4ba7205cadaba5cb3e7d8842a49eb7563f5aa5489e87b61c060b33de316dfcc374b60cf44bffa1ea78fe2b2ae24de', 1785758454000, 1785758454000, 0);
CREATE UNIQUE INDEX play_unfinished ON play (account, game) WHERE settled_at IS NULL;
CREATE INDEX play_due ON play (bought_at) WHERE settled_at IS NULL;
CREATE INDEX play_settled ON play (account) WHERE settled_at IS NOT NULL;
CREATE INDEX payment_pending ON payment (opened_at) WHERE status = 'pending';
CREATE INDEX turn_of_account ON turn (account, at);
CREATE INDEX posting_from_wallet ON posting (from_account, at) WHERE from_account > 0;
CREATE INDEX posting_to_wallet ON posting (to_account, at) WHERE to_account > 0;
CREATE INDEX account_log_of ON account_log (account);
CREATE INDEX identity_closed ON identity (closed_at) WHERE closed_at IS NOT NULL;
CREATE INDEX ticket_account ON ticket (account);
CREATE INDEX passkey_account ON passkey (account);
CREATE INDEX session_account ON session (account);
CREATE INDEX withdrawal_pending ON withdrawal (opened_at) WHERE status = 'pending';
CREATE INDEX claim_of_account ON claim (account);
CREATE INDEX claim_due ON claim (deadline_at) WHERE status = 'open';
CREATE INDEX claim_log_of ON claim_log (play);
CREATE UNIQUE INDEX posting_of_play ON posting (play, reason, CASE WHEN reason < 10 THEN 0 ELSE id END)
    WHERE play IS NOT NULL;
CREATE INDEX person_change_of ON person_change (account);
CREATE INDEX letter_due ON letter (due_at);
CREATE INDEX letter_of ON letter (account);
PRAGMA user_version = 7;
COMMIT;
