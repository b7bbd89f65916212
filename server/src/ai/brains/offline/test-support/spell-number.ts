import type { Language } from '@murmur/contract/languages'

const en =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const enTens = ' ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const es =
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve'.split(
    ' ',
  )
const esTens = '   treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' ')
const esHundreds =
  ' ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'.split(' ')
const pt =
  'zero um dois três quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove'.split(
    ' ',
  )
const ptTens = '  vinte trinta quarenta cinquenta sessenta setenta oitenta noventa'.split(' ')
const ptHundreds =
  ' cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos'.split(' ')
const fr =
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf'.split(
    ' ',
  )
const frTens = '  vingt trente quarante cinquante soixante'.split(' ')
const ar = [
  '',
  'واحد',
  'اثنان',
  'ثلاثة',
  'أربعة',
  'خمسة',
  'ستة',
  'سبعة',
  'ثمانية',
  'تسعة',
  'عشرة',
  'أحد عشر',
  'اثنا عشر',
  'ثلاثة عشر',
  'أربعة عشر',
  'خمسة عشر',
  'ستة عشر',
  'سبعة عشر',
  'ثمانية عشر',
  'تسعة عشر',
]
const arTens = ['', '', 'عشرون', 'ثلاثون', 'أربعون', 'خمسون', 'ستون', 'سبعون', 'ثمانون', 'تسعون']
const arHundreds = ['', 'مئة', 'مئتان', 'ثلاثمئة', 'أربعمئة', 'خمسمئة', 'ستمئة', 'سبعمئة', 'ثمانمئة', 'تسعمئة']

const at = (list: string[], index: number) => list[index] ?? ''
const both = (first: string, join: string, second: string) =>
  first && second ? `${first}${join}${second}` : first || second

const below100: Record<Exclude<Language, 'zh'>, (n: number) => string> = {
  en: (n) => (n < 20 ? (n ? at(en, n) : '') : both(at(enTens, Math.floor(n / 10)), '-', n % 10 ? at(en, n % 10) : '')),
  es: (n) =>
    n < 30 ? (n ? at(es, n) : '') : both(at(esTens, Math.floor(n / 10)), ' y ', n % 10 ? at(es, n % 10) : ''),
  pt: (n) =>
    n < 20 ? (n ? at(pt, n) : '') : both(at(ptTens, Math.floor(n / 10)), ' e ', n % 10 ? at(pt, n % 10) : ''),
  fr(n) {
    if (n < 20) return n ? at(fr, n) : ''
    if (n === 71) return 'soixante et onze'
    if (n === 80) return 'quatre-vingts'
    const base = n < 60 ? Math.floor(n / 10) * 10 : n < 80 ? 60 : 80
    const ten = base === 80 ? 'quatre-vingt' : at(frTens, base / 10)
    const one = n - base
    return one === 0 ? ten : one === 1 && base < 80 ? `${ten} et un` : `${ten}-${at(fr, one)}`
  },
  ar: (n) => (n < 20 ? at(ar, n) : both(at(ar, n % 10), ' و', at(arTens, Math.floor(n / 10)))),
}

function below1000(language: Exclude<Language, 'zh'>, n: number): string {
  const rest = below100[language](n % 100)
  const hundred = Math.floor(n / 100)
  if (hundred === 0) return rest
  if (language === 'en') return both(`${at(en, hundred)} hundred`, n % 2 ? ' and ' : ' ', rest)
  if (language === 'es') return n === 100 ? 'cien' : both(at(esHundreds, hundred), ' ', rest)
  if (language === 'pt') return n === 100 ? 'cem' : both(at(ptHundreds, hundred), ' e ', rest)
  if (language === 'ar') return both(at(arHundreds, hundred), ' و', rest)
  return both(hundred === 1 ? 'cent' : `${at(fr, hundred)} cent${rest ? '' : 's'}`, ' ', rest)
}

/** Spells a number from 1 to 9,999, independently of the parser. */
export function spellNumber(language: Language, n: number): string {
  if (language === 'zh') return spellChinese(n)
  const thousand = Math.floor(n / 1000)
  const rest = below1000(language, n % 1000)
  if (thousand === 0) return rest
  if (language === 'en') return both(`${at(en, thousand)} thousand`, ' ', rest)
  if (language === 'es') return both(thousand === 1 ? 'mil' : `${at(es, thousand)} mil`, ' ', rest)
  if (language === 'pt')
    return both(thousand === 1 ? 'mil' : `${at(pt, thousand)} mil`, n % 1000 < 100 ? ' e ' : ' ', rest)
  if (language === 'fr') return both(thousand === 1 ? 'mille' : `${at(fr, thousand)} mille`, ' ', rest)
  return both(thousand === 1 ? 'ألف' : thousand === 2 ? 'ألفان' : `${at(ar, thousand)} آلاف`, ' و', rest)
}

function spellChinese(n: number): string {
  const signs = '零一二三四五六七八九'
  let text = ''
  for (const [unit, name] of [
    [1000, '千'],
    [100, '百'],
    [10, '十'],
    [1, ''],
  ] as const) {
    const digit = Math.floor(n / unit) % 10
    if (digit > 0) text += signs[digit] + name
    else if (text && n % unit > 0 && !text.endsWith('零')) text += '零'
  }
  return n >= 10 && n < 20 ? text.slice(1) : text
}
