import type { AssistantCapabilities } from '@murmur/contract/chat/assistant'
import type { Deployment } from '@murmur/contract/deployment'

/**
 * Features of the landing page that a deployment lacks; web/landing has a badge for each. `play-money`: a sandbox has no
 * real money.
 */
export type LandingGap = 'no-voice' | 'voice-in-english' | 'no-pictures' | 'play-money'

/** The badges of a deployment, by its settings and its assistant. */
export function deploymentGaps(
  deployment: Pick<Deployment, 'sandbox'>,
  assistant: readonly LandingGap[],
): LandingGap[] {
  return deployment.sandbox ? ['play-money', ...assistant] : [...assistant]
}

/** The badges that qualify the landing page's promises on this deployment. */
export function landingGaps({
  canTranscribe,
  transcriptionLanguages,
  canReadPictures,
}: Pick<AssistantCapabilities, 'canTranscribe' | 'transcriptionLanguages' | 'canReadPictures'>): LandingGap[] {
  const gaps: LandingGap[] = []
  if (!canTranscribe) gaps.push('no-voice')
  else if (transcriptionLanguages.length === 1 && transcriptionLanguages[0] === 'en') gaps.push('voice-in-english')
  if (!canReadPictures) gaps.push('no-pictures')
  return gaps
}
