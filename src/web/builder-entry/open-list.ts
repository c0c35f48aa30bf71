import { PATHS } from '#web/content/paths.ts';

/** Opens the list of people in step 2. */
export const OPEN_LIST = '#people';

export const EDIT_ADDRESS = `${PATHS.edit}&step=2`;
export const EDIT_PEOPLE = `${EDIT_ADDRESS}${OPEN_LIST}`;
