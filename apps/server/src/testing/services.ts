import { createSealer } from '../crypto/sealing.ts'
import { createGazetteer } from '../gazetteer/gazetteer.ts'
import type { Services } from '../model/services.ts'

/** What functions are given in tests over the whole registry: no mail leaves, and no limit stands in the way. */
export function servicesForTests(): Services {
  const gazetteer = createGazetteer()
  return {
    jobs: { enqueue: async () => {} },
    siteUrl: 'http://localhost:3000',
    portalUrl: 'http://localhost:3001',
    teamEmail: undefined,
    writeTo: 'team@granary.example',
    environment: 'staging',
    outsideIssuer: undefined,
    maps: { baseUrl: 'http://localhost:3001', token: null },
    demo: true,
    maxUploadBytes: 1_000_000,
    rateLimits: false,
    quotas: undefined,
    staffSecondFactor: false,
    lenderApproval: false,
    sealer: createSealer(Buffer.alloc(32, 7), 'answers'),
    gazetteer: () => gazetteer,
  }
}
