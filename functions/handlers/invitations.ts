import type { invitationEndpoints } from '../../shared/api/endpoints/invitations.ts';
import type { Handlers } from '../../shared/domain/handler.ts';
import { invite } from '../../shared/domain/invitations/create.ts';
import { listInvitations } from '../../shared/domain/invitations/list.ts';
import { confirmInvitation, takeInvitationBack } from '../../shared/domain/invitations/manage.ts';
import {
  acceptInvitation,
  checkInvitation,
  declineInvitation,
} from '../../shared/domain/invitations/take.ts';

export const invitationHandlers: Handlers<typeof invitationEndpoints> = {
  invitation_create: invite,
  invitation_list: listInvitations,
  invitation_take_back: takeInvitationBack,
  invitation_confirm: confirmInvitation,
  invitation_check: checkInvitation,
  invitation_accept: acceptInvitation,
  invitation_decline: declineInvitation,
};
