export function VoicePanel() {
  return null
}
