export const programNames: Readonly<Record<string, string>> = {
  B_AND_I: 'Business and Industry',
  CF: 'Community Facilities',
  WWD: 'Water and Waste Disposal',
  REAP: 'Rural Energy for America Program',
}
