/**
 * Folders that stand on each other: in each of these, what is named may import what is named before it, and nothing
 * stands there unnamed.
 */
export const floors: Readonly<Record<string, readonly string[]>> = {
  'apps/server/src': [
    'quotas.ts',
    'config',
    'config.ts',
    'log.ts',
    'log-gathering.ts',
    'metrics.ts',
    'uuid.ts',
    'crypto',
    'gazetteer',
    'db',
    'effects.ts',
    'secrets.ts',
    'rate-limit.ts',
    'jobs',
    'audit',
    'mail',
    'people',
    'requests',
    'files',
    'auth',
    'model',
    'functions',
    'http',
    'backup',
    'demo',
    'start',
    'start.ts',
    'commands',
    'main.ts',
  ],
  'apps/server/src/model': [
    'services.ts',
    'pagination.ts',
    'lenders',
    'stages',
    'answers',
    'repair',
    'audit',
    'projects',
    'eligibility',
    'onboarding',
    'invitations',
    'borrower',
    'access',
    'staff',
    'support',
  ],
  'apps/server/src/files': ['stores', 'content', 'inspection', 'records', 'upkeep', 'transfer'],
}

/** Where every folder is a room with an entry that says what others may have of it. */
export const rooms = ['apps/server/src/model']
