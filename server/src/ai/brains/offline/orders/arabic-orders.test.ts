import { describe, expect, it } from 'vitest'
import { parseFollowUp } from '#ai/brains/offline/parsing/follow-ups/parse-follow-up.ts'
import { parseUtterance } from '#ai/brains/offline/parsing/parse-utterance.ts'
import { parseRequest } from '#ai/brains/offline/requests/parse-request.ts'
import { pinnedNames as names } from '#ai/brains/offline/test-support/pinned-names.ts'

const language = 'ar'
const parse = (text: string) => parseRequest(text, { names, language, memory: null, focus: { tokens: [] } }).parsed
const card = { side: 'buy', amount: { amountUsd: '20' }, token: 'BONK', symbol: 'BONK', chain: 'sol' } as const
const parseReply = (text: string) =>
  parseFollowUp(text, {
    names,
    language,
    card,
    isOpen: true,
    hasChoice: false,
    hasOtherQuestion: false,
    canRepeat: true,
  })

describe('Arabic orders in everyday words', () => {
  it.each([
    ['خش بيا في wif ب 15 دولار', '15'],
    ['ابي اخذ wif ب ٣٠ دولار', '30'],
    ['عطني wif بخمسين دولار', '50'],
    ['ودي احط 25 دولار ب wif', '25'],
    ['ارميلي 10 دولار في wif', '10'],
    ['نحب ناخذ wif ب 20 دولار يعيشك', '20'],
    ['خود ليا 20 دولار ديال wif عافاك', '20'],
    ['بدي ياك تاخدلي wif ب 40 دولار', '40'],
    ['طيب سوي لي شراء 25 دولار من wif', '25'],
    ['تنجم تشريلي wif ب 10 دولار', '10'],
    ['بسم الله توكلنا على الله اشتر 20 دولار wif', '20'],
    ['يا معلم هاتلي wif ب 12 ونص دولار', '12.5'],
    ['اشتر wif ب 30 دولار ونص', '30.5'],
    ['اشتر wif ب عشرين ونص دولار', '20.5'],
    ['حول 20 دولار الى wif', '20'],
    ['عندي 50 دولار حطهم في wif', '50'],
    ['اشتر wif ب 20 دولار بسرعه قبل ما يطير', '20'],
    ['حابه اجرب wif ب 3 دولار', '3'],
  ])('buy: "%s"', (text, amountUsd) => {
    expect(parse(text)).toMatchObject({ intent: 'buy', token: 'WIF', amountUsd })
  })

  it.each([
    ['ابي احط نص السول اللي عندي في wif', { coinPercent: '50' }],
    ['اشتر لي wif بكل اللي اقدر عليه من السول', { coinPercent: '100' }],
    ['حولي ربع السول الى wif', { coinPercent: '25' }],
    ['بدل 0.1 سول لwif', { coinAmount: '0.1' }],
    ['عايز ابدل نص السول بwif', { coinPercent: '50' }],
  ])('buy with SOL: "%s"', (text, amount) => {
    expect(parse(text)).toMatchObject({ intent: 'buy', token: 'WIF', coin: 'SOL', ...amount })
  })

  it.each([
    ['فضي نص wif', '50'],
    ['طلعني من wif كله', '100'],
    ['صفيلي كل اللي معاي من wif', '100'],
    ['بيعلي ربع wif اللي معايا', '25'],
    ['سيل لي كلشي wif', '100'],
    ['بيع الثلث من wif', '33.33'],
    ['بيع تلتين wif', '66.66'],
    ['بيع wif كله خلاص تعبت منه', '100'],
    ['ابغى اتخلص من نص كميتي من wif', '50'],
  ])('sell: "%s"', (text, percent) => {
    expect(parse(text)).toMatchObject({ intent: 'sell', token: 'WIF', percent })
  })

  it.each([
    'شريت wif ب 20 دولار',
    'شرينا wif ب 30 دولار',
    'وبعت نص wif',
    'wif شريته ب 20 دولار',
    'اخذت wif ب 5 دولار',
    'حطيت 20 دولار على wif',
    'خوي شرى wif ب 20 دولار',
    'باع صاحبي نص wif',
    'ممكن اشتري wif ب 20 دولار',
    'اشتر wif ب 20 دولار ولا لا',
    'قالي اشتر wif ب 20 دولار',
    'متبعش نص wif',
    'لا تفضي نص wif',
    'كل جمعه اشتر wif ب 20 دولار',
    'اشتر wif ب مية ونص دولار',
    'اشتر 20 دولار ونص السول wif',
    'حول 20 دولار الى اخوي',
    'اشتر wif ب 20 دولار قبل ما ابيع bonk',
    'اشتر wif ب 20 دولار لولدي',
    'اشتر wif ب 20 باوند',
  ])('open no card: "%s"', (text) => {
    expect(parse(text).intent).not.toMatch(/buy|sell/)
  })

  it.each(['شريت wif ب 20 دولار', 'باع صاحبي نص wif'])(
    'are not taken for questions about a past trade: "%s"',
    (text) => {
      expect(parse(text).understood).toBeUndefined()
    },
  )
})

describe('Arabic orders about the token of the chat', () => {
  const focus = { tokens: [{ symbol: 'WIF', chain: 'sol' }], request: 'price', last: 'request:price' }
  const parseReference = (text: string) => parseRequest(text, { names, language, memory: null, focus }).parsed

  it.each([
    ['طيب اشتريلي منو ب 12 دولار', { intent: 'buy', amountUsd: '12' }],
    ['تمام طلع نفسو. خدلي منو ب ٣٠ دولار', { intent: 'buy', amountUsd: '30' }],
    ['لا برشا، اشريلي منها ب 8 دولار برك', { intent: 'buy', amountUsd: '8' }],
    ['زين خلاص ابيها ب 20 دولار', { intent: 'buy', amountUsd: '20' }],
    ['بعها كلها', { intent: 'sell', percent: '100' }],
    ['خشني فيها ب 25 دولار', { intent: 'buy', amountUsd: '25' }],
  ])('"%s"', (text, expected) => {
    expect(parseReference(text)).toMatchObject({ token: 'WIF', isReference: true, ...expected })
  })

  it.each(['منو يشتري منها ب 20 دولار', 'لا تشتري منها ب 20 دولار'])('open no card: "%s"', (text) => {
    expect(parseReference(text).intent).not.toMatch(/buy|sell/)
  })

  it.each(['ابي wif', 'طيب عايز wif وبس', 'بدي شوية wif'])('ask for the amount: "%s"', (text) => {
    expect(parse(text)).toMatchObject({ reason: 'no-amount', understood: { side: 'buy', token: 'WIF' } })
  })
})

describe('Arabic corrections of a card', () => {
  it.each([
    ['لا كتير، خليها ١٢ ونص', '12.5'],
    ['لا لا برشا، ردها 15', '15'],
    ['كثير علي، خلها ب 10', '10'],
    ['هونت، خليها 10 بس', '10'],
    ['بزاف عليا، ديرها غير ب 8', '8'],
    ['لالا خفت، غير 25 دولار', '25'],
    ['غلطت قصدي 30', '30'],
    ['لا معليش خليها ٥ دولار تكفي', '5'],
    ['ابيها بس ب 7', '7'],
    ['ما يخالف خلها 30', '30'],
    ['غالي، خلها 5', '5'],
    ['غيرها 25', '25'],
    ['ارفعها ل 35', '35'],
  ])('change the amount: "%s"', (text, amountUsd) => {
    const found = parseReply(text)
    if (found?.kind !== 'change') throw new Error(`no change: ${found?.kind}`)
    const { words, understood } = found
    expect(parseUtterance(words, { names, language, understood })).toMatchObject({ intent: 'buy', amountUsd })
  })

  it.each([
    ['بص اقولك، بدل بونك خليها raydium', { token: 'RAY' }],
    ['لا مو البونك، ابي orca', { token: 'ORCA' }],
    ['لا خليها wif بدل', { token: 'WIF' }],
    ['ولك غلطت قصدي اللي ع base مو سولانا', { token: 'BONK', chain: 'base' }],
  ])('change the token or its chain: "%s"', (text, expected) => {
    const found = parseReply(text)
    if (found?.kind !== 'change') throw new Error(`no change: ${found?.kind}`)
    const { words, understood } = found
    expect(parseUtterance(words, { names, language, understood })).toMatchObject({ amountUsd: '20', ...expected })
  })

  it.each(['ارفعها 5', 'زيد عليها 5', 'كبرها 5'])('do not mistake an addition for the new amount: "%s"', (text) => {
    expect(parseReply(text)?.kind).not.toBe('change')
  })

  it.each([
    'خلها لبكره',
    'طيب ثواني افكر',
    'ولا حاجه خلاص',
    'لا خلص الغيها بعدين بشوف',
    'لالا كنسل غيرت رايي',
    'لا استنى استنى خليها بعدين، قلبي مش مطاوعني',
    'هونت هونت، ريلي يقول لا',
    'لا لا هونت خله',
    'بلاها خلص',
    'لا هادي بلاها، تكفي الاولى',
    'حبسها ما بغيتش',
    'كنسل ما ابيه الحين',
    'صرفت نظر عنها',
    'لا خلاص مابيها',
    'يزي ما عادش نحب',
    'لا وقفها خوفتني',
    'ما عاد ابيها خلها وقت ثاني',
  ])('reject the trade: "%s"', (text) => {
    const isNo = parseUtterance(text, { names, language }).intent === 'no'
    expect(isNo || parseReply(text)?.kind === 'reject').toBe(true)
  })

  it.each(['واخا ديرها', 'ماشي توكلنا على الله نفذ', 'ها فهمت، اي نفذها', 'اوكيه نفذ العملية', 'وافقت يلا كمل'])(
    'accept a yes: "%s"',
    (text) => {
      expect(parseUtterance(text, { names, language }).intent).toBe('yes')
    },
  )

  it.each(['تم؟', 'اي وحدة', 'شو صار', 'مشي الحال يعني', 'نفذت ولا لا'])('do not accept as a yes: "%s"', (text) => {
    expect(parseUtterance(text, { names, language }).intent).not.toBe('yes')
  })
})
