import type { Language } from '@murmur/contract/languages'
import { expect, it } from 'vitest'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { isPlainRemoval } from './is-plain-removal.ts'

const removals: [Language, string, string][] = [
  ['en', 'remove @ from my address book', 'remove @ maria from my address book'],
  ['en', 'please delete the contact named @ from my recipients, thanks', 'delete @ and zoe from my recipients'],
  ['en', 'take @ off my recipient list', 'take @ jr off my recipient list'],
  ['es', 'quita a @ de mi libreta de direcciones', 'quita a @ maría de mi libreta de direcciones'],
  ['es', 'elimina el contacto @ de mi agenda, por favor', 'elimina a @ sol de mi agenda'],
  ['fr', 'supprime @ de mon carnet d’adresses', 'supprime @ marie de mon carnet d’adresses'],
  ['fr', 'retire @ de mes destinataires s’il te plaît', 'retire jean @ de mes destinataires'],
  ['pt', 'remova a @ da minha agenda', 'remova a @ maria da minha agenda'],
  ['pt', 'apague @ dos meus contatos', 'apague @ e zoé dos meus contatos'],
  ['zh', '把@从地址簿里删除', '把@明从地址簿里删除'],
  ['zh', '请从通讯录中删掉@', '请从通讯录中删掉大@'],
  ['zh', '删除联系人@', '删除联系人@丽'],
  ['ar', 'احذف @ من دفتر عناويني', 'احذف @ ماريا من دفتر عناويني'],
  ['ar', 'امسح @ من جهات الاتصال', 'امسح @ الصغيرة من جهات الاتصال'],
]

it.each(removals)('in %s "%s" removes one entry, and "%s" may mean another', (language, plain, other) => {
  expect([plain, other].map((text) => isPlainRemoval(text, language, pinnedNames))).toEqual([true, false])
})
