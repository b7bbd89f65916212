import { simplifyHan } from '#ai/brains/offline/parsing/han/simplify-han.ts'

const tradeNoun = 'trade|transaction|order|purchase|swap|buy|sale|transfer|payment'
const completedWord = 'successful|complete|completed|executed|confirmed|filled|signed|done|sent|placed'

/** Phrases in six languages that claim a completed trade. A model never trades, so every match is false. */
const tradeClaimPatterns = [
  new RegExp(`\\b(${tradeNoun})\\b[^.\\n]{0,30}\\b(${completedWord})\\b`, 'i'),
  /\b(successfully|just|already)\s+(bought|sold|purchased|swapped|traded|executed|confirmed|signed|sent)\b/i,
  /\b(i|we|i['’]ve|we['’]ve|have|has)\s+(now |been )?(bought|sold|purchased|swapped|executed|confirmed|signed|transferred)\b/i,
  /\b(operación|compra|venta|orden|transacción)[^.\n]{0,30}(realizad|completad|ejecutad|confirmad|exitos|éxito|hech[oa])/i,
  /\b(he|hemos|has) (comprado|vendido|ejecutado|confirmado|firmado)\b/i,
  /\b(operação|compra|venda|ordem|transação|negociação)[^.\n]{0,30}(realizad|concluíd|executad|confirmad|sucesso|feit[oa])/i,
  /\b(comprei|vendi|compramos|vendemos|executei|confirmei|assinei)\b/i,
  /\b(transaction|achat|vente|ordre|échange|opération)\b[^.\n]{0,30}(réussie?|effectuée?|exécutée?|confirmée?|terminée?|succès)/i,
  /\b(j['’]ai|nous avons) (acheté|vendu|exécuté|confirmé|signé|échangé)/i,
  /(交易|买入|购买|卖出|订单|转账)[^。\n]{0,12}(成功|完成|已确认|已执行)|(成功|已经?为?您?)(买入|购买|卖出|交易|执行|确认)/,
  /(تمت?|نجحت?|اكتملت?|نُفذت|نفذت)[^.\n]{0,20}(الصفقة|العملية|الشراء|البيع|المعاملة|التداول)|(اشتريت|بعت|نفذت|أكدت)/,
]

/** Whether a text claims that a trade was executed. */
export const claimsTrade = (text: string): boolean => tradeClaimPatterns.some((claim) => claim.test(simplifyHan(text)))
