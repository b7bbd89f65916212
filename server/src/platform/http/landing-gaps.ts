import type { AssistantCapabilities } from '@murmur/contract/chat/assistant'

/** Features of the landing page that a deployment lacks; web/landing/content.json has a badge for each. */
export type LandingGap = 'no-voice' | 'voice-in-english' | 'no-pictures'

/** The badges that qualify the landing page's promises on this deployment. */
export function landingGaps({
  hears,
  hearsLanguages,
  reads,
}: Pick<AssistantCapabilities, 'hears' | 'hearsLanguages' | 'reads'>): LandingGap[] {
  const gaps: LandingGap[] = []
  if (!hears) gaps.push('no-voice')
  else if (hearsLanguages.length === 1 && hearsLanguages[0] === 'en') gaps.push('voice-in-english')
  if (!reads) gaps.push('no-pictures')
  return gaps
}
