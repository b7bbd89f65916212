import type { Language } from '@murmur/contract/languages'

/** The spoken words for figures and addresses. Numbers are passed as digits, which voices read in their own language. */
export type SpokenWords = {
  digits: readonly string[]
  /** The decimal mark that voices of the language read. */
  mark: '.' | ','
  /** "zero point {zeros} zeros {digits}", as `format.ts` has it in English. */
  tiny(zeros: string, digits: string): string
  scales: { K: string; M: string; B: string; T: string }
  dollars(amount: string, isOne: boolean): string
  cents(amount: string, isOne: boolean): string
  dollarsAndCents(dollars: string, cents: string): string
  percent(amount: string): string
  up(change: string): string
  down(change: string): string
  less(amount: string): string
  minus: string
  hours(count: string): string
  address(first: string, last: string): string
  hash(first: string, last: string): string
  link(host: string): string
  about: string
}

const digitsOf = (words: string) => words.split(' ')

export const spokenWords: Record<Language, SpokenWords> = {
  en: {
    digits: digitsOf('zero one two three four five six seven eight nine'),
    mark: '.',
    tiny: (zeros, digits) => `zero point ${zeros} zeros ${digits}`,
    scales: { K: 'thousand', M: 'million', B: 'billion', T: 'trillion' },
    dollars: (amount, isOne) => `${amount} ${isOne ? 'dollar' : 'dollars'}`,
    cents: (amount, isOne) => `${amount} ${isOne ? 'cent' : 'cents'}`,
    dollarsAndCents: (dollars, cents) => `${dollars} and ${cents}`,
    percent: (amount) => `${amount} percent`,
    up: (change) => `up ${change}`,
    down: (change) => `down ${change}`,
    less: (amount) => `less than ${amount}`,
    minus: 'minus',
    hours: (count) => `${count} ${count === '1' ? 'hour' : 'hours'}`,
    address: (first, last) => `address starting ${first}, ending ${last}`,
    hash: (first, last) => `transaction starting ${first}, ending ${last}`,
    link: (host) => `link to ${host}`,
    about: 'about',
  },
  es: {
    digits: digitsOf('cero uno dos tres cuatro cinco seis siete ocho nueve'),
    mark: ',',
    tiny: (zeros, digits) => `cero coma ${zeros} ceros ${digits}`,
    scales: { K: 'mil', M: 'millones de', B: 'mil millones de', T: 'billones de' },
    dollars: (amount, isOne) => `${amount} ${isOne ? 'dólar' : 'dólares'}`,
    cents: (amount, isOne) => `${amount} ${isOne ? 'centavo' : 'centavos'}`,
    dollarsAndCents: (dollars, cents) => `${dollars} con ${cents}`,
    percent: (amount) => `${amount} por ciento`,
    up: (change) => `sube ${change}`,
    down: (change) => `baja ${change}`,
    less: (amount) => `menos de ${amount}`,
    minus: 'menos',
    hours: (count) => `${count} ${count === '1' ? 'hora' : 'horas'}`,
    address: (first, last) => `dirección que empieza por ${first} y termina en ${last}`,
    hash: (first, last) => `transacción que empieza por ${first} y termina en ${last}`,
    link: (host) => `enlace a ${host}`,
    about: 'unos',
  },
  pt: {
    digits: digitsOf('zero um dois três quatro cinco seis sete oito nove'),
    mark: ',',
    tiny: (zeros, digits) => `zero vírgula ${zeros} zeros ${digits}`,
    scales: { K: 'mil', M: 'milhões de', B: 'bilhões de', T: 'trilhões de' },
    dollars: (amount, isOne) => `${amount} ${isOne ? 'dólar' : 'dólares'}`,
    cents: (amount, isOne) => `${amount} ${isOne ? 'centavo' : 'centavos'}`,
    dollarsAndCents: (dollars, cents) => `${dollars} e ${cents}`,
    percent: (amount) => `${amount} por cento`,
    up: (change) => `sobe ${change}`,
    down: (change) => `cai ${change}`,
    less: (amount) => `menos de ${amount}`,
    minus: 'menos',
    hours: (count) => `${count} ${count === '1' ? 'hora' : 'horas'}`,
    address: (first, last) => `endereço que começa com ${first} e termina com ${last}`,
    hash: (first, last) => `transação que começa com ${first} e termina com ${last}`,
    link: (host) => `link para ${host}`,
    about: 'cerca de',
  },
  fr: {
    digits: digitsOf('zéro un deux trois quatre cinq six sept huit neuf'),
    mark: ',',
    tiny: (zeros, digits) => `zéro virgule ${zeros} zéros ${digits}`,
    scales: { K: 'mille', M: 'millions de', B: 'milliards de', T: 'billions de' },
    dollars: (amount, isOne) => `${amount} ${isOne ? 'dollar' : 'dollars'}`,
    cents: (amount, isOne) => `${amount} ${isOne ? 'cent' : 'cents'}`,
    dollarsAndCents: (dollars, cents) => `${dollars} et ${cents}`,
    percent: (amount) => `${amount} pour cent`,
    up: (change) => `en hausse de ${change}`,
    down: (change) => `en baisse de ${change}`,
    less: (amount) => `moins de ${amount}`,
    minus: 'moins',
    hours: (count) => `${count} ${count === '1' ? 'heure' : 'heures'}`,
    address: (first, last) => `adresse commençant par ${first} et finissant par ${last}`,
    hash: (first, last) => `transaction commençant par ${first} et finissant par ${last}`,
    link: (host) => `lien vers ${host}`,
    about: 'environ',
  },
  zh: {
    digits: digitsOf('零 一 二 三 四 五 六 七 八 九'),
    mark: '.',
    tiny: (zeros, digits) => `零点${zeros}个零${digits}`,
    scales: { K: '千', M: '百万', B: '十亿', T: '万亿' },
    dollars: (amount) => `${amount}美元`,
    cents: (amount) => `${amount}美分`,
    dollarsAndCents: (dollars, cents) => `${dollars}${cents}`,
    percent: (amount) => `百分之${amount}`,
    up: (change) => `上涨${change}`,
    down: (change) => `下跌${change}`,
    less: (amount) => `不到${amount}`,
    minus: '负',
    hours: (count) => `${count}小时`,
    address: (first, last) => `地址，开头 ${first}，结尾 ${last}`,
    hash: (first, last) => `交易，开头 ${first}，结尾 ${last}`,
    link: (host) => `链接 ${host}`,
    about: '约',
  },
  ar: {
    digits: digitsOf('صفر واحد اثنان ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة'),
    mark: '.',
    tiny: (zeros, digits) => `صفر فاصلة ${zeros} أصفار ${digits}`,
    scales: { K: 'ألف', M: 'مليون', B: 'مليار', T: 'تريليون' },
    dollars: (amount) => `${amount} دولار`,
    cents: (amount) => `${amount} سنت`,
    dollarsAndCents: (dollars, cents) => `${dollars} و ${cents}`,
    percent: (amount) => `${amount} بالمئة`,
    up: (change) => `ارتفع ${change}`,
    down: (change) => `انخفض ${change}`,
    less: (amount) => `أقل من ${amount}`,
    minus: 'ناقص',
    hours: (count) => `${count} ساعة`,
    address: (first, last) => `عنوان يبدأ ب ${first} وينتهي ب ${last}`,
    hash: (first, last) => `معاملة تبدأ ب ${first} وتنتهي ب ${last}`,
    link: (host) => `رابط إلى ${host}`,
    about: 'حوالي',
  },
}
