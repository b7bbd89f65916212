import type { Language } from '@murmur/contract/languages'
import type { ChartRange } from '@murmur/contract/markets/markets'
import { expect, it } from 'vitest'
import { parseChartRange } from './parse-chart-range.ts'

const cases: [Language, ChartRange | undefined, string[]][] = [
  ['en', '1h', ['bonk past hour', '1h chart', 'last 30 minutes', 'hourly candles']],
  ['en', '1d', ['is it up today', '24h change', 'last 24 hours', 'since yesterday', '6 hours']],
  ['en', '1w', ['chart for last week', '7d', 'past 7 days', 'seven days', 'weekly graph', 'two days', '7-day chart']],
  ['en', '1m', ['this month', '30 days', '1m', 'last 30d', 'two weeks', 'weekly candles of the last 30 days']],
  ['en', '1y', ['past year', '6 months', '12m', '1y', '90 days', 'all time chart']],
  ['en', undefined, ['bonk chart', 'price of bonk', 'buy 5 dollars', 'somewhere everyday']],
  ['zh', '1d', ['第三个今天多少点', '这三个今天怎么样']],
  ['es', '1h', ['en la última hora']],
  ['es', '1d', ['subió hoy?', 'últimas 24 horas']],
  ['es', '1w', ['la semana pasada', '7 días', 'siete días']],
  ['es', '1m', ['este mes', '30 dias']],
  ['es', '1y', ['el año pasado', 'seis meses']],
  ['pt', '1h', ['na ultima hora']],
  ['pt', '1d', ['subiu hj', 'caiu hoje?']],
  ['pt', '1w', ['essa semana', 'sete dias']],
  ['pt', '1m', ['último mês', 'duas semanas']],
  ['pt', '1y', ['no ano']],
  ['fr', '1h', ['sur la derniere heure']],
  ['fr', '1d', ["aujourd'hui", 'aujourd’hui', 'depuis hier']],
  ['fr', '1w', ['cette semaine', '7j', 'sept jours']],
  ['fr', '1m', ['sur un mois', '30 jours']],
  ['fr', '1y', ['sur un an', 'trois mois']],
  ['zh', '1h', ['最近一小时']],
  ['zh', '1d', ['今天涨了吗', '24小时']],
  ['zh', '1w', ['一周呢', '七天', '过去7天', '这个星期', '最近两天']],
  ['zh', '1m', ['也是一个月', '30天', '上个月']],
  ['zh', '1y', ['三个月', '一年']],
  ['ar', '1h', ['آخر ساعة']],
  ['ar', '1d', ['اليوم', 'خلال 24 ساعة', 'النهارده']],
  ['ar', '1w', ['الأسبوع ده بس', '7 ايام', 'فالسيمانة', 'هاد السمانة']],
  ['ar', '1m', ['من شهر', 'شارت شهر للاول', '٣٠ يوم', 'وفالشهر كامل', 'هالشهر']],
  ['ar', '1y', ['السنة الماضية', '3 شهور']],
  // Digits with an English unit are common in every language.
  ['es', '1w', ['grafico 7d', 'chart 1w']],
  ['ar', undefined, ['سعر بونك', 'مشهور']],
]

it.each(cases.flatMap(([language, range, texts]) => texts.map((text) => [language, text, range] as const)))(
  '%s: parses "%s" as the range %s',
  (language, text, range) => {
    expect(parseChartRange(text, language)).toBe(range)
  },
)

it('parseChartRange takes linear time for a long message', () => {
  const started = performance.now()
  parseChartRange('12345 days '.repeat(400), 'en')
  expect(performance.now() - started).toBeLessThan(5_000)
})
