import type { Language } from '@murmur/contract/languages'
import brainEn from '#core/texts/brain-en.json' with { type: 'json' }
import ar from '#core/texts/catalogs/ar.json' with { type: 'json' }
import brainAr from '#core/texts/catalogs/brain-ar.json' with { type: 'json' }
import brainEs from '#core/texts/catalogs/brain-es.json' with { type: 'json' }
import brainFr from '#core/texts/catalogs/brain-fr.json' with { type: 'json' }
import brainPt from '#core/texts/catalogs/brain-pt.json' with { type: 'json' }
import brainZh from '#core/texts/catalogs/brain-zh.json' with { type: 'json' }
import en from '#core/texts/catalogs/en.json' with { type: 'json' }
import es from '#core/texts/catalogs/es.json' with { type: 'json' }
import fr from '#core/texts/catalogs/fr.json' with { type: 'json' }
import pt from '#core/texts/catalogs/pt.json' with { type: 'json' }
import zh from '#core/texts/catalogs/zh.json' with { type: 'json' }

/** The name of a sentence. English is the complete catalog; a test keeps the others complete. */
export type TextId = keyof typeof en | keyof typeof brainEn

type Catalog = Partial<Record<TextId, string>>

export const english: Record<TextId, string> = { ...en, ...brainEn }

/** Every sentence of the server in ICU MessageFormat, as far as there is: {name}, plural and select. */
export const catalogs: Readonly<Record<Language, Catalog>> = {
  en: english,
  es: { ...es, ...brainEs },
  pt: { ...pt, ...brainPt },
  fr: { ...fr, ...brainFr },
  zh: { ...zh, ...brainZh },
  ar: { ...ar, ...brainAr },
}
