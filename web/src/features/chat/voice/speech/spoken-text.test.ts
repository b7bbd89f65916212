// @vitest-environment node
import type { Language } from '@murmur/contract/languages'
import { expect, test } from 'vitest'
import { splitText } from '#features/chat/voice/speech/speak-text.ts'
import { toSpokenText } from '#features/chat/voice/speech/spoken-text.ts'

const bonk = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const uni = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'

const table: [language: Language, written: string, spoken: string][] = [
  ['en', 'Hello', 'Hello.'],
  ['en', '$25', '25 dollars.'],
  ['en', '$1', '1 dollar.'],
  ['en', '$1.00', '1 dollar.'],
  ['en', '$0.01', '1 cent.'],
  ['en', '$0.50', '50 cents.'],
  ['en', '$1,234.50', '1234 dollars and 50 cents.'],
  ['en', '−$3.00', 'minus 3 dollars.'],
  ['en', '<$0.01', 'less than 1 cent.'],
  ['en', '$1.5K', '1.5 thousand dollars.'],
  ['en', '$2.0M', '2 million dollars.'],
  ['en', '$71.3B', '71.3 billion dollars.'],
  ['en', '20 USD', '20 dollars.'],
  ['en', 'US$ 20', '20 dollars.'],
  ['en', '$6.601', '6.601 dollars.'],
  ['en', '0.0₅1234', 'zero point five zeros one two three four.'],
  ['en', '$0.0₅1234', 'zero point five zeros one two three four dollars.'],
  ['en', '0.000001234', 'zero point five zeros one two three four.'],
  ['en', '0.000012345678', 'zero point four zeros one two three four.'],
  ['en', '0.0004123', '0.0004123.'],
  ['en', '3,786.549236547236546 UNI', '3786 UNI.'],
  ['en', '786.549236547236546 UNI', '786.5492 UNI.'],
  ['en', '1,000,000', '1000000.'],
  ['en', '+1.20%', 'up 1.2 percent.'],
  ['en', '(−3.05%)', '(down 3.05 percent).'],
  ['en', '0.5 %', '0.5 percent.'],
  ['en', 'over 24h and 1h', 'over 24 hours and 1 hour.'],
  ['en', 'In 2026-11-21 at 21:30', 'In 2026-11-21 at 21:30.'],
  ['en', 'from 09:00 to 12:05:00', 'from 09:00 to 12:05:00.'],
  ['en', '≈ $20', 'about 20 dollars.'],
  ['en', uni, 'address starting 1 F 9 8, ending F 9 8 4.'],
  ['en', bonk, 'address starting D E Z X, ending B 2 6 3.'],
  ['en', '0x1f98…F984', 'address starting 1 F 9 8, ending F 9 8 4.'],
  ['en', 'DezXAZ…B263', 'address starting D E Z X, ending B 2 6 3.'],
  ['en', `0x${'ab12'.repeat(16)}`, 'transaction starting A B 1 2, ending A B 1 2.'],
  ['en', 'BONK, PEPE, FLOKI, UNI, SHIB, SOL', 'BONK, PEPE, FLOKI, UNI, SHIB, SOL.'],
  ['en', 'USDC and WBTC', 'U S D C and W B T C.'],
  ['en', '$WIF or $xrp?', 'WIF or X R P?'],
  ['en', '5 ETH', '5 ETH.'],
  ['en', '**Bold** and *slanted* and `code`', 'Bold and slanted and code.'],
  ['en', '# Heading\n\nText', 'Heading. Text.'],
  ['en', '- one\n- two', 'one. two.'],
  ['en', 'See [the docs](https://example.test/a/b?c=d)', 'See the docs (example.test).'],
  ['en', 'WETH → USDC', 'WETH, U S D C.'],
  ['en', 'To the moon 🚀', 'To the moon.'],
  ['en', 'What? Yes!', 'What? Yes!'],
  ['en', 'Found\n\n2 tokens', 'Found. 2 tokens.'],
  ['en', '5\n\n% of it', '5. % of it.'],
  ['es', '¿Comprar 20 USD de BONK?', '¿Comprar 20 dólares de BONK?'],
  ['en', '1.500', '1.5.'],
  ['en', '10.0.0.1', '10.0.0.1.'],
  ['en', 'From $1,500 to 20,50', 'From 1500 dollars to 20.5.'],
  ['es', '500,50', '500,5.'],
  ['es', '1.500,50 USD', '1500 dólares con 50 centavos.'],
  ['es', '1\u202f500,25 USD', '1500 dólares con 25 centavos.'],
  ['es', '6,601', '6,601.'],
  ['pt', '1.500', '1500.'],
  ['pt', '1.234.567,8', '1234567.'],
  ['es', '$0.0₅1234', 'cero coma cinco ceros uno dos tres cuatro dólares.'],
  ['es', 'el 50 % de UNI', 'el 50 por ciento de UNI.'],
  ['pt', 'US$ 20,50', '20 dólares e 50 centavos.'],
  ['fr', '1\u202f234,50 USD', '1234 dollars et 50 cents.'],
  ['fr', '−3,05 %', 'en baisse de 3,05 pour cent.'],
  ['zh', '$1.5M', '1.5 百万美元.'],
  ['zh', '0.0₅1234', '零点五个零一二三四.'],
  ['ar', '\u2068$20\u2069', '20 دولارًا.'],
  ['ar', '$1.00', 'دولار واحد.'],
  ['ar', '$2', 'دولارين.'],
  ['ar', '$5.50', '5 دولارات و50 سنتًا.'],
  ['ar', '$100.03', '100 دولار و3 سنتات.'],
  ['ar', '$1.5K', '1.5 ألف دولار.'],
  ['ar', '3h', '3 ساعات.'],
  ['ar', '0.0₅1234', 'صفر فاصلة خمسة أصفار واحد اثنان ثلاثة أربعة.'],
  ['ar', '0.0₁₂1234', 'صفر فاصلة 12 صفرًا واحد اثنان ثلاثة أربعة.'],
  ['ar', uni, 'عنوان يبدأ بـ 1 F 9 8 وينتهي بـ F 9 8 4.'],
]

test.each(table)('the spoken form of %s is %s', (language, written, spoken) => {
  expect(toSpokenText(written, language)).toBe(spoken)
})

test('long texts are split at the ends of sentences', () => {
  const sentence = 'This sentence has exactly so many words that three of them fill one piece of speech.'
  const pieces = splitText([sentence, sentence, sentence, 'It costs 0.5 dollars! 好的。再见。'].join(' '))
  expect(pieces.length).toBeGreaterThan(1)
  expect(pieces.every((piece) => piece.length <= 180)).toBe(true)
  expect(pieces.join(' ')).toBe([sentence, sentence, sentence, 'It costs 0.5 dollars! 好的。再见。'].join(' '))
  const endless = 'word '.repeat(100).trim()
  expect(splitText(endless).join(' ')).toBe(endless)
})
