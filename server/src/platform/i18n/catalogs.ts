import type { Language } from '@murmur/contract/languages'
import brainEn from './brain-en.json' with { type: 'json' }
import ar from './catalogs/ar.json' with { type: 'json' }
import brainAr from './catalogs/brain-ar.json' with { type: 'json' }
import brainEs from './catalogs/brain-es.json' with { type: 'json' }
import brainFr from './catalogs/brain-fr.json' with { type: 'json' }
import brainPt from './catalogs/brain-pt.json' with { type: 'json' }
import brainZh from './catalogs/brain-zh.json' with { type: 'json' }
import en from './catalogs/en.json' with { type: 'json' }
import es from './catalogs/es.json' with { type: 'json' }
import fr from './catalogs/fr.json' with { type: 'json' }
import pt from './catalogs/pt.json' with { type: 'json' }
import zh from './catalogs/zh.json' with { type: 'json' }

/** The id of a sentence. The English catalog is complete; a test keeps the others complete. */
export type TextId = keyof typeof en | keyof typeof brainEn

type Catalog = Partial<Record<TextId, string>>

export const english: Record<TextId, string> = { ...en, ...brainEn }

/** Every sentence of the server in ICU MessageFormat, limited to {name}, plural and select. */
export const catalogs: Readonly<Record<Language, Catalog>> = {
  en: english,
  es: { ...es, ...brainEs },
  pt: { ...pt, ...brainPt },
  fr: { ...fr, ...brainFr },
  zh: { ...zh, ...brainZh },
  ar: { ...ar, ...brainAr },
}
