# Written by `npm run generate` from the contract. Do not edit.
# ruff: noqa: E501
# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any, Dict, Iterator, List, Literal, Optional, Union

from .._documents import ContentSource, DocumentSource
from .._options import UNSET, RequestOptions, Unset, WaitOptions
from .._pages import Page
from .._requests import Operation, RawResponse, Requests
from .._resource import Resource
from .._streams import ResultStream, RunEvent
from .types import *


class AuthResource(Resource):
    def status(self, *, options: Optional[RequestOptions] = None) -> AuthStatus:
        """The environment and organization that the credential belongs to.

        `GET /v1/auth/status`"""
        return self._requests.json(Operation("auth.status", "GET", "/v1/auth/status"), {}, options)

    def organization(self, *, options: Optional[RequestOptions] = None) -> Organization:
        """The organization of the credential.

        `GET /v1/auth/organization`"""
        return self._requests.json(Operation("auth.organization", "GET", "/v1/auth/organization"), {}, options)

    def cli_config(self, *, options: Optional[RequestOptions] = None) -> CliConfig:
        """What a command line needs to know about the service.

        `GET /v1/auth/cli/config`"""
        return self._requests.json(Operation("auth.cliConfig", "GET", "/v1/auth/cli/config"), {}, options)

    def cli_organizations(self, *, options: Optional[RequestOptions] = None) -> Page[Organization]:
        """The organizations that the credential can use: its own.

        `GET /v1/auth/cli/organizations`"""
        return self._requests.page(Operation("auth.cliOrganizations", "GET", "/v1/auth/cli/organizations"), {}, options)

    def cli_switch_organization(self, *, organization_id: str, options: Optional[RequestOptions] = None) -> Organization:
        """Confirm the organization of the credential.

        A key belongs to one organization and stays there; any other one is a 404.

        `POST /v1/auth/cli/switch-organization`"""
        return self._requests.json(Operation("auth.cliSwitchOrganization", "POST", "/v1/auth/cli/switch-organization", body="json"), {"organization_id": organization_id}, options)

    def session(self, *, options: Optional[RequestOptions] = None) -> Session:
        """The session of this browser.

        `GET /v1/auth/session`"""
        return self._requests.json(Operation("auth.session", "GET", "/v1/auth/session", needs_no_key=True), {}, options)

    def setup(self, *, setup_token: str, email: str, password: str, name: Union[str, Unset] = UNSET, options: Optional[RequestOptions] = None) -> Session:
        """Create the first member, an owner, and sign in.

        The server prints a link with the token until the first member exists. Sets the cookie of a session. Browsers send it to `/v1/auth` only, and requests that other sites send are refused.

        `POST /v1/auth/setup`"""
        return self._requests.json(Operation("auth.setup", "POST", "/v1/auth/setup", body="json", needs_no_key=True), {"setup_token": setup_token, "email": email, "password": password, "name": name}, options)

    def sign_in(self, *, email: str, password: str, options: Optional[RequestOptions] = None) -> Session:
        """Sign in with email and password.

        Sets the cookie of a session. Browsers send it to `/v1/auth` only, and requests that other sites send are refused. An unknown email and a wrong password get the same response. Failed attempts are limited, by account and by address.

        `POST /v1/auth/sign-in`"""
        return self._requests.json(Operation("auth.signIn", "POST", "/v1/auth/sign-in", body="json", needs_no_key=True), {"email": email, "password": password}, options)

    def sign_out(self, *, options: Optional[RequestOptions] = None) -> None:
        """End the session and every bearer token that it issued.

        `POST /v1/auth/sign-out`"""
        return self._requests.none(Operation("auth.signOut", "POST", "/v1/auth/sign-out", needs_no_key=True), {}, options)

    def change_password(self, *, current_password: str, new_password: str, options: Optional[RequestOptions] = None) -> Session:
        """Change the own password.

        Ends all sessions of the member; this one is replaced by a new one.

        `POST /v1/auth/password`"""
        return self._requests.json(Operation("auth.changePassword", "POST", "/v1/auth/password", body="json", needs_no_key=True), {"current_password": current_password, "new_password": new_password}, options)

    def dashboard_context(self, *, environment_id: str, options: Optional[RequestOptions] = None) -> DashboardContext:
        """Get a bearer token for one environment.

        Send the token as `Authorization: Bearer`, like an API key. It is valid for about 15 minutes and can be renewed while the session lasts. Signing out, a change of the role and the removal of the member end it at once.

        `POST /v1/auth/dashboard-context`"""
        return self._requests.json(Operation("auth.dashboardContext", "POST", "/v1/auth/dashboard-context", body="json", needs_no_key=True), {"environment_id": environment_id}, options)

    def accept_invitation(self, *, invitation_token: str, password: str, email: Union[str, Unset] = UNSET, name: Union[str, Unset] = UNSET, options: Optional[RequestOptions] = None) -> Session:
        """Become a member by an invitation, and sign in.

        The email may be omitted if the invitation names it. Sets the cookie of a session. Browsers send it to `/v1/auth` only, and requests that other sites send are refused.

        `POST /v1/auth/invitations/accept`"""
        return self._requests.json(Operation("auth.acceptInvitation", "POST", "/v1/auth/invitations/accept", body="json", needs_no_key=True), {"invitation_token": invitation_token, "password": password, "email": email, "name": name}, options)


class EnvironmentsResource(Resource):
    def list(self, *, options: Optional[RequestOptions] = None) -> Page[Environment]:
        """The two environments of the organization.

        `GET /v1/environments`"""
        return self._requests.page(Operation("environments.list", "GET", "/v1/environments"), {}, options)

    def get(self, *, environment_id: str, options: Optional[RequestOptions] = None) -> Environment:
        """The environment of the credential.

        Only the environment of the credential can be found; the other one is a 404, like any unknown id.

        `GET /v1/environments/{environment_id}`"""
        return self._requests.json(Operation("environments.get", "GET", "/v1/environments/{environment_id}"), {"environment_id": environment_id}, options)

    def update(self, *, environment_id: str, retention_days: Union[Optional[int], Unset] = UNSET, options: Optional[RequestOptions] = None) -> Environment:
        """Change how long the environment keeps documents, operations and runs.

        What ended more than `retention_days` days ago is removed every hour, for good. A document is kept as long as something made from it is kept. A run that has not ended, files of tables and of edit templates, usage and the audit log are not removed.

        `PATCH /v1/environments/{environment_id}`"""
        return self._requests.json(Operation("environments.update", "PATCH", "/v1/environments/{environment_id}", body="json"), {"environment_id": environment_id, "retention_days": retention_days}, options)


class ProjectsResource(Resource):
    def list(self, *, limit: Union[int, Unset] = UNSET, order: Union[Literal["asc", "desc"], Unset] = UNSET, before: Union[str, Unset] = UNSET, after: Union[str, Unset] = UNSET, include_archived: Union[bool, Unset] = UNSET, options: Optional[RequestOptions] = None) -> Page[Project]:
        """The projects of the environment.

        `GET /v1/projects`"""
        return self._requests.page(Operation("projects.list", "GET", "/v1/projects", query=("limit", "order", "before", "after", "include_archived", )), {"limit": limit, "order": order, "before": before, "after": after, "include_archived": include_archived}, options)

    def create(self, *, name: str, slug: Union[str, Unset] = UNSET, description: Union[str, Unset] = UNSET, visibility: Union[Literal["organization"], Unset] = UNSET, options: Optional[RequestOptions] = None) -> Project:
        """Create a project.

        `POST /v1/projects`"""
        return self._requests.json(Operation("projects.create", "POST", "/v1/projects", body="json"), {"name": name, "slug": slug, "description": description, "visibility": visibility}, options)

    def get(self, *, project_id: str, options: Optional[RequestOptions] = None) -> Project:
        """One project.

        `GET /v1/projects/{project_id}`"""
        return self._requests.json(Operation("projects.get", "GET", "/v1/projects/{project_id}"), {"project_id": project_id}, options)


class ApiKeysResource(Resource):
    def list(self, *, limit: Union[int, Unset] = UNSET, order: Union[Literal["asc", "desc"], Unset] = UNSET, before: Union[str, Unset] = UNSET, after: Union[str, Unset] = UNSET, options: Optional[RequestOptions] = None) -> Page[ApiKey]:
        """The keys of the environment, without their values.

        `GET /v1/api-keys`"""
        return self._requests.page(Operation("apiKeys.list", "GET", "/v1/api-keys", query=("limit", "order", "before", "after", )), {"limit": limit, "order": order, "before": before, "after": after}, options)

    def create(self, *, name: str, expires_at: Union[str, Unset] = UNSET, options: Optional[RequestOptions] = None) -> CreatedApiKey:
        """Create a key for the environment of the credential.

        The value is in `key`, in this response only.

        `POST /v1/api-keys`"""
        return self._requests.json(Operation("apiKeys.create", "POST", "/v1/api-keys", body="json"), {"name": name, "expires_at": expires_at}, options)

    def delete(self, *, key_id: str, options: Optional[RequestOptions] = None) -> None:
        """Revoke a key at once.

        `DELETE /v1/api-keys/{key_id}`"""
        return self._requests.none(Operation("apiKeys.delete", "DELETE", "/v1/api-keys/{key_id}"), {"key_id": key_id}, options)


class MembersResource(Resource):
    def __init__(self, requests: Requests) -> None:
        super().__init__(requests)
        self.invitations = MemberInvitationsResource(requests)

    def list(self, *, options: Optional[RequestOptions] = None) -> Page[Member]:
        """All members of the organization.

        `GET /v1/members`"""
        return self._requests.page(Operation("members.list", "GET", "/v1/members"), {}, options)

    def update(self, *, member_id: str, role: Union[Literal["owner", "editor", "reviewer", "viewer"], Unset] = UNSET, name: Union[Optional[str], Unset] = UNSET, options: Optional[RequestOptions] = None) -> Member:
        """Change the role or the name of a member.

        A change of the role ends the bearer tokens of the member at once; the dashboard gets new ones. The last owner stays an owner: 409.

        `PATCH /v1/members/{member_id}`"""
        return self._requests.json(Operation("members.update", "PATCH", "/v1/members/{member_id}", body="json"), {"member_id": member_id, "role": role, "name": name}, options)

    def delete(self, *, member_id: str, options: Optional[RequestOptions] = None) -> None:
        """Remove a member, with all sessions and bearer tokens.

        What the member made stays, API keys too. The last owner cannot be removed: 409.

        `DELETE /v1/members/{member_id}`"""
        return self._requests.none(Operation("members.delete", "DELETE", "/v1/members/{member_id}"), {"member_id": member_id}, options)


class MemberInvitationsResource(Resource):
    def list(self, *, options: Optional[RequestOptions] = None) -> Page[Invitation]:
        """Invitations that were neither accepted nor withdrawn.

        `GET /v1/members/invitations`"""
        return self._requests.page(Operation("memberInvitations.list", "GET", "/v1/members/invitations"), {}, options)

    def create(self, *, role: Literal["owner", "editor", "reviewer", "viewer"], email: Union[str, Unset] = UNSET, expires_in_hours: Union[int, Unset] = UNSET, options: Optional[RequestOptions] = None) -> CreatedInvitation:
        """Invite somebody by a link.

        The link and its token are in this response only. Send it yourself: the service sends no mail.

        `POST /v1/members/invitations`"""
        return self._requests.json(Operation("memberInvitations.create", "POST", "/v1/members/invitations", body="json"), {"role": role, "email": email, "expires_in_hours": expires_in_hours}, options)

    def delete(self, *, invitation_id: str, options: Optional[RequestOptions] = None) -> None:
        """Withdraw an invitation.

        `DELETE /v1/members/invitations/{invitation_id}`"""
        return self._requests.none(Operation("memberInvitations.delete", "DELETE", "/v1/members/invitations/{invitation_id}"), {"invitation_id": invitation_id}, options)


class FilesResource(Resource):
    def list(self, *, limit: Union[int, Unset] = UNSET, order: Union[Literal["asc", "desc"], Unset] = UNSET, before: Union[str, Unset] = UNSET, after: Union[str, Unset] = UNSET, from_date: Union[str, Unset] = UNSET, to_date: Union[str, Unset] = UNSET, filename: Union[str, Unset] = UNSET, mime_type: Union[str, Unset] = UNSET, sort_by: Union[Literal["created_at", "updated_at"], Unset] = UNSET, include_embeddings: Union[bool, Unset] = UNSET, options: Optional[RequestOptions] = None) -> Page[File]:
        """The files of the environment.

        `GET /v1/files`"""
        return self._requests.page(Operation("files.list", "GET", "/v1/files", query=("limit", "order", "before", "after", "from_date", "to_date", "filename", "mime_type", "sort_by", "include_embeddings", )), {"limit": limit, "order": order, "before": before, "after": after, "from_date": from_date, "to_date": to_date, "filename": filename, "mime_type": mime_type, "sort_by": sort_by, "include_embeddings": include_embeddings}, options)

    def create(self, *, document: DocumentSource, options: Optional[RequestOptions] = None) -> File:
        """Store a document as a file, in one request.

        Send multipart form data with a part `file`, or JSON with a `document`.

        `POST /v1/files`"""
        return self._requests.json(Operation("files.create", "POST", "/v1/files", body="form_or_json", documents=("document", )), {"document": document}, options)

    def create_upload(self, *, filename: str, size_bytes: int, content_type: Union[str, Unset] = UNSET, sha256: Union[str, Unset] = UNSET, options: Optional[RequestOptions] = None) -> Upload:
        """Open an upload; the response says where to PUT the bytes.

        `POST /v1/files/upload`"""
        return self._requests.json(Operation("files.createUpload", "POST", "/v1/files/upload", body="json"), {"filename": filename, "size_bytes": size_bytes, "content_type": content_type, "sha256": sha256}, options)

    def put_upload(self, *, file_id: str, expires: int, signature: str, content: ContentSource, key: Union[str, Unset] = UNSET, options: Optional[RequestOptions] = None) -> FilesPutUploadResult:
        """The bytes of an upload, at its signed address.

        `PUT /v1/files/upload/{file_id}/content`"""
        return self._requests.json(Operation("files.putUpload", "PUT", "/v1/files/upload/{file_id}/content", query=("expires", "key", "signature", ), body="raw", needs_no_key=True), {"file_id": file_id, "expires": expires, "signature": signature, "content": content, "key": key}, options)

    def complete_upload(self, *, file_id: str, sha256: Union[str, Unset] = UNSET, options: Optional[RequestOptions] = None) -> MIMEData:
        """Check the uploaded bytes and turn them into a file.

        `POST /v1/files/upload/{file_id}/complete`"""
        return self._requests.json(Operation("files.completeUpload", "POST", "/v1/files/upload/{file_id}/complete", body="json"), {"file_id": file_id, "sha256": sha256}, options)

    def get(self, *, file_id: str, options: Optional[RequestOptions] = None) -> File:
        """One file.

        `GET /v1/files/{file_id}`"""
        return self._requests.json(Operation("files.get", "GET", "/v1/files/{file_id}"), {"file_id": file_id}, options)

    def delete(self, *, file_id: str, force: Union[bool, Unset] = UNSET, options: Optional[RequestOptions] = None) -> None:
        """Delete a file, and with `force` all that was made of it.

        Deleting a file that parses, extractions, generated schemas or a table were made from is a 409 that names them. `force` deletes them as well and cancels those that run; sources, corrections and what was learnt from them are deleted too. Cached results for the content are deleted, unless another file has the same content.

        `DELETE /v1/files/{file_id}`"""
        return self._requests.none(Operation("files.delete", "DELETE", "/v1/files/{file_id}", query=("force", )), {"file_id": file_id, "force": force}, options)

    def page(self, *, file_id: str, page_number: int, width: Union[int, Unset] = UNSET, format: Union[Literal["png", "webp"], Unset] = UNSET, rotation: Union[Literal["0", "90", "180", "270"], Unset] = UNSET, options: Optional[RequestOptions] = None) -> RawResponse:
        """The image of a page.

        For PDFs and images. `format` selects the format, or else the Accept header.

        `GET /v1/files/{file_id}/pages/{page_number}`"""
        return self._requests.raw(Operation("files.page", "GET", "/v1/files/{file_id}/pages/{page_number}", query=("width", "format", "rotation", )), {"file_id": file_id, "page_number": page_number, "width": width, "format": format, "rotation": rotation}, options)

    def download_link(self, *, file_id: str, options: Optional[RequestOptions] = None) -> DownloadLink:
        """A link to the bytes that needs no credential and expires.

        `GET /v1/files/{file_id}/download-link`"""
        return self._requests.json(Operation("files.downloadLink", "GET", "/v1/files/{file_id}/download-link"), {"file_id": file_id}, options)

    def download(self, *, file_id: str, expires: int, signature: str, key: Union[str, Unset] = UNSET, options: Optional[RequestOptions] = None) -> RawResponse:
        """The bytes of a file, at its signed address.

        `GET /v1/files/{file_id}/content`"""
        return self._requests.raw(Operation("files.download", "GET", "/v1/files/{file_id}/content", query=("expires", "key", "signature", ), needs_no_key=True), {"file_id": file_id, "expires": expires, "signature": signature, "key": key}, options)


class ModelsResource(Resource):
    def list(self, *, options: Optional[RequestOptions] = None) -> Page[Model]:
        """The models that requests may name.

        `recto-local` is the built-in engine; the operator of the service configured the others.

        `GET /v1/models`"""
        return self._requests.page(Operation("models.list", "GET", "/v1/models"), {}, options)


class ParsesResource(Resource):
    def create(self, *, document: DocumentSource, retention: Union[Literal["none"], Unset] = UNSET, model: Union[str, Unset] = UNSET, table_parsing_format: Union[Literal["markdown", "yaml", "html", "json"], Unset] = UNSET, image_resolution_dpi: Union[int, Unset] = UNSET, instructions: Union[str, Unset] = UNSET, pages: Union[str, Unset] = UNSET, languages: Union[List[str], Unset] = UNSET, include_layout: Union[bool, Unset] = UNSET, password: Union[str, Unset] = UNSET, bust_cache: Union[bool, Unset] = UNSET, background: Union[bool, Unset] = UNSET, stream: Union[bool, Unset] = UNSET, options: Optional[RequestOptions] = None) -> Parse:
        """Read the text of a document, per page and as a whole.

        Waits for the result, or responds at once with `background`. An unreadable document is a 422 with a stable code; in the background it becomes the `error` of the parse.

        `POST /v1/parses`"""
        return self._requests.json(Operation("parses.create", "POST", "/v1/parses", query=("retention", ), body="json", documents=("document", )), {"document": document, "retention": retention, "model": model, "table_parsing_format": table_parsing_format, "image_resolution_dpi": image_resolution_dpi, "instructions": instructions, "pages": pages, "languages": languages, "include_layout": include_layout, "password": password, "bust_cache": bust_cache, "background": background, "stream": stream}, options)

    def list(self, *, limit: Union[int, Unset] = UNSET, order: Union[Literal["asc", "desc"], Unset] = UNSET, before: Union[str, Unset] = UNSET, after: Union[str, Unset] = UNSET, from_date: Union[str, Unset] = UNSET, to_date: Union[str, Unset] = UNSET, filename: Union[str, Unset] = UNSET, include_output: Union[bool, Unset] = UNSET, options: Optional[RequestOptions] = None) -> Page[Parse]:
        """The parses of the environment.

        `GET /v1/parses`"""
        return self._requests.page(Operation("parses.list", "GET", "/v1/parses", query=("limit", "order", "before", "after", "from_date", "to_date", "filename", "include_output", )), {"limit": limit, "order": order, "before": before, "after": after, "from_date": from_date, "to_date": to_date, "filename": filename, "include_output": include_output}, options)

    def get(self, *, parse_id: str, include_output: Union[bool, Unset] = UNSET, options: Optional[RequestOptions] = None) -> Parse:
        """One parse.

        `GET /v1/parses/{parse_id}`"""
        return self._requests.json(Operation("parses.get", "GET", "/v1/parses/{parse_id}", query=("include_output", ), polls_until="status"), {"parse_id": parse_id, "include_output": include_output}, options)

    def wait_for(self, *, parse_id: str, include_output: Union[bool, Unset] = UNSET, options: Optional[WaitOptions] = None) -> Parse:
        """Polls until it has ended, and returns it. Raises `EndedError` if it has failed or was cancelled."""
        return self._requests.wait(Operation("parses.get", "GET", "/v1/parses/{parse_id}", query=("include_output", ), polls_until="status"), {"parse_id": parse_id, "include_output": include_output}, options)

    def delete(self, *, parse_id: str, options: Optional[RequestOptions] = None) -> None:
        """Delete a parse and its output; one that runs is cancelled.

        `DELETE /v1/parses/{parse_id}`"""
        return self._requests.none(Operation("parses.delete", "DELETE", "/v1/parses/{parse_id}"), {"parse_id": parse_id}, options)

    def cancel(self, *, parse_id: str, options: Optional[RequestOptions] = None) -> Parse:
        """Cancel a background parse; one that has ended is returned unchanged.

        `POST /v1/parses/{parse_id}/cancel`"""
        return self._requests.json(Operation("parses.cancel", "POST", "/v1/parses/{parse_id}/cancel", body="json"), {"parse_id": parse_id}, options)


class ExtractionsResource(Resource):
    def __init__(self, requests: Requests) -> None:
        super().__init__(requests)
        self.sources = SourcesResource(requests)
        self.corrections = CorrectionsResource(requests)

    def create(self, *, document: DocumentSource, json_schema: Dict[str, Any], retention: Union[Literal["none"], Unset] = UNSET, model: Union[str, Unset] = UNSET, n_consensus: Union[int, Unset] = UNSET, metadata: Union[Dict[str, str], Unset] = UNSET, sources: Union["ExtractionsCreateSources", Unset] = UNSET, instructions: Union[str, Unset] = UNSET, additional_messages: Union[List["ChatMessage"], Unset] = UNSET, use_scorer: Union[bool, Unset] = UNSET, bust_cache: Union[bool, Unset] = UNSET, fail_on_unfilled: Union[bool, Unset] = UNSET, second_look: Union[bool, Unset] = UNSET, require_proof: Union[bool, Unset] = UNSET, deep_extraction: Union[bool, Unset] = UNSET, image_resolution_dpi: Union[int, Unset] = UNSET, pages: Union[str, Unset] = UNSET, languages: Union[List[str], Unset] = UNSET, password: Union[str, Unset] = UNSET, background: Union[bool, Unset] = UNSET, options: Optional[RequestOptions] = None) -> Extraction:
        """Extract data from a document in the shape of a JSON Schema.

        Waits for the result, or responds at once with `background`. With `stream` the response is that of `/v1/extractions/stream`. An unusable schema is a 400, an unreadable document a 422, both with a stable code; in the background, an unreadable document becomes the `error` of the extraction.

        `POST /v1/extractions`"""
        return self._requests.json(Operation("extractions.create", "POST", "/v1/extractions", query=("retention", ), body="json", documents=("document", )), {"document": document, "json_schema": json_schema, "retention": retention, "model": model, "n_consensus": n_consensus, "metadata": metadata, "sources": sources, "instructions": instructions, "additional_messages": additional_messages, "use_scorer": use_scorer, "bust_cache": bust_cache, "fail_on_unfilled": fail_on_unfilled, "second_look": second_look, "require_proof": require_proof, "deep_extraction": deep_extraction, "image_resolution_dpi": image_resolution_dpi, "pages": pages, "languages": languages, "password": password, "background": background}, options)

    def stream(self, *, document: DocumentSource, json_schema: Dict[str, Any], retention: Union[Literal["none"], Unset] = UNSET, model: Union[str, Unset] = UNSET, n_consensus: Union[int, Unset] = UNSET, metadata: Union[Dict[str, str], Unset] = UNSET, sources: Union["ExtractionsStreamSources", Unset] = UNSET, instructions: Union[str, Unset] = UNSET, additional_messages: Union[List["ChatMessage"], Unset] = UNSET, use_scorer: Union[bool, Unset] = UNSET, bust_cache: Union[bool, Unset] = UNSET, fail_on_unfilled: Union[bool, Unset] = UNSET, second_look: Union[bool, Unset] = UNSET, require_proof: Union[bool, Unset] = UNSET, deep_extraction: Union[bool, Unset] = UNSET, image_resolution_dpi: Union[int, Unset] = UNSET, pages: Union[str, Unset] = UNSET, languages: Union[List[str], Unset] = UNSET, password: Union[str, Unset] = UNSET, background: Union[bool, Unset] = UNSET, options: Optional[RequestOptions] = None) -> ResultStream:
        """Extract data from a document and stream partial results.

        Answers with one JSON object per line. Each has `id`, `file`, `model`, the `output` so far and `created_at`; the last is the complete extraction as it was recorded. If something fails after the first line, the last line has `streaming_error` instead. `require_proof` leaves the output out of all lines but the last, so that nothing unproved is shown. A request with an `Idempotency-Key` gets one line, the complete extraction, because repeated requests get the same answer.

        `POST /v1/extractions/stream`"""
        return self._requests.lines(Operation("extractions.stream", "POST", "/v1/extractions/stream", query=("retention", ), body="json", documents=("document", )), {"document": document, "json_schema": json_schema, "retention": retention, "model": model, "n_consensus": n_consensus, "metadata": metadata, "sources": sources, "instructions": instructions, "additional_messages": additional_messages, "use_scorer": use_scorer, "bust_cache": bust_cache, "fail_on_unfilled": fail_on_unfilled, "second_look": second_look, "require_proof": require_proof, "deep_extraction": deep_extraction, "image_resolution_dpi": image_resolution_dpi, "pages": pages, "languages": languages, "password": password, "background": background}, options)

    def list(self, *, limit: Union[int, Unset] = UNSET, order: Union[Literal["asc", "desc"], Unset] = UNSET, before: Union[str, Unset] = UNSET, after: Union[str, Unset] = UNSET, from_date: Union[str, Unset] = UNSET, to_date: Union[str, Unset] = UNSET, filename: Union[str, Unset] = UNSET, filename_regex: Union[str, Unset] = UNSET, filename_contains: Union[str, Unset] = UNSET, document_type: Union[List[Literal["bmp", "csv", "doc", "docm", "docx", "dotm", "dotx", "eml", "gif", "heic", "heif", "htm", "html", "jpeg", "jpg", "json", "md", "mhtml", "msg", "odp", "ods", "odt", "ots", "ott", "pdf", "png", "ppt", "pptx", "rtf", "svg", "tif", "tiff", "tsv", "txt", "webp", "xlam", "xls", "xlsb", "xlsm", "xlsx", "xltm", "xltx", "xml", "yaml", "yml"]], Unset] = UNSET, status: Union[Literal["pending", "queued", "in_progress", "completed", "failed", "cancelled"], Unset] = UNSET, metadata: Union[str, Unset] = UNSET, include_output: Union[bool, Unset] = UNSET, options: Optional[RequestOptions] = None) -> Page[Extraction]:
        """The extractions of the environment.

        `GET /v1/extractions`"""
        return self._requests.page(Operation("extractions.list", "GET", "/v1/extractions", query=("limit", "order", "before", "after", "from_date", "to_date", "filename", "filename_regex", "filename_contains", "document_type", "status", "metadata", "include_output", )), {"limit": limit, "order": order, "before": before, "after": after, "from_date": from_date, "to_date": to_date, "filename": filename, "filename_regex": filename_regex, "filename_contains": filename_contains, "document_type": document_type, "status": status, "metadata": metadata, "include_output": include_output}, options)

    def get(self, *, extraction_id: str, include_output: Union[bool, Unset] = UNSET, options: Optional[RequestOptions] = None) -> Extraction:
        """One extraction.

        `GET /v1/extractions/{extraction_id}`"""
        return self._requests.json(Operation("extractions.get", "GET", "/v1/extractions/{extraction_id}", query=("include_output", ), polls_until="status"), {"extraction_id": extraction_id, "include_output": include_output}, options)

    def wait_for(self, *, extraction_id: str, include_output: Union[bool, Unset] = UNSET, options: Optional[WaitOptions] = None) -> Extraction:
        """Polls until it has ended, and returns it. Raises `EndedError` if it has failed or was cancelled."""
        return self._requests.wait(Operation("extractions.get", "GET", "/v1/extractions/{extraction_id}", query=("include_output", ), polls_until="status"), {"extraction_id": extraction_id, "include_output": include_output}, options)

    def delete(self, *, extraction_id: str, options: Optional[RequestOptions] = None) -> None:
        """Delete an extraction and its output; one that runs is cancelled.

        `DELETE /v1/extractions/{extraction_id}`"""
        return self._requests.none(Operation("extractions.delete", "DELETE", "/v1/extractions/{extraction_id}"), {"extraction_id": extraction_id}, options)

    def cancel(self, *, extraction_id: str, options: Optional[RequestOptions] = None) -> Extraction:
        """Cancel a background extraction; one that has ended is returned unchanged.

        `POST /v1/extractions/{extraction_id}/cancel`"""
        return self._requests.json(Operation("extractions.cancel", "POST", "/v1/extractions/{extraction_id}/cancel", body="json"), {"extraction_id": extraction_id}, options)


class SourcesResource(Resource):
    def create(self, *, extraction_id: str, background: Union[bool, Unset] = UNSET, job_id: Union[str, Unset] = UNSET, mode: Union[Literal["located", "cited"], Unset] = UNSET, retry: Union[bool, Unset] = UNSET, options: Optional[RequestOptions] = None) -> ExtractionSources:
        """Where the values of an extraction stand in its document.

        Starts the computation or joins a running one, and waits for up to 20 seconds. While it continues, the response is a 202 with `Location` to poll and `Retry-After`. A failure is the `error` of the job; results found so far are kept.

        `POST /v1/extractions/{extraction_id}/sources`"""
        return self._requests.json(Operation("sources.create", "POST", "/v1/extractions/{extraction_id}/sources", body="json"), {"extraction_id": extraction_id, "background": background, "job_id": job_id, "mode": mode, "retry": retry}, options)

    def get(self, *, extraction_id: str, job_id: Union[str, Unset] = UNSET, revision: Union[int, Unset] = UNSET, mode: Union[Literal["located", "cited"], Unset] = UNSET, options: Optional[RequestOptions] = None) -> ExtractionSources:
        """The same; with `job_id`, that job in its current state.

        `GET /v1/extractions/{extraction_id}/sources`"""
        return self._requests.json(Operation("sources.get", "GET", "/v1/extractions/{extraction_id}/sources", query=("job_id", "revision", "mode", ), polls_until="job.status"), {"extraction_id": extraction_id, "job_id": job_id, "revision": revision, "mode": mode}, options)

    def wait_for(self, *, extraction_id: str, job_id: Union[str, Unset] = UNSET, revision: Union[int, Unset] = UNSET, mode: Union[Literal["located", "cited"], Unset] = UNSET, options: Optional[WaitOptions] = None) -> ExtractionSources:
        """Polls until it has ended, and returns it. Raises `EndedError` if it has failed or was cancelled."""
        return self._requests.wait(Operation("sources.get", "GET", "/v1/extractions/{extraction_id}/sources", query=("job_id", "revision", "mode", ), polls_until="job.status"), {"extraction_id": extraction_id, "job_id": job_id, "revision": revision, "mode": mode}, options)

    def text(self, *, extraction_id: str, page: Union[int, Unset] = UNSET, file_id: Union[str, Unset] = UNSET, include_layout: Union[bool, Unset] = UNSET, options: Optional[RequestOptions] = None) -> ExtractionText:
        """The text of a page that the character spans of sources count in.

        Plain text is the decoded file itself. Every other format has a canonical text that depends neither on the format of tables nor on a model: a line for each line, a row of a table on one line with tabs between its cells.

        `GET /v1/extractions/{extraction_id}/text`"""
        return self._requests.json(Operation("sources.text", "GET", "/v1/extractions/{extraction_id}/text", query=("page", "file_id", "include_layout", )), {"extraction_id": extraction_id, "page": page, "file_id": file_id, "include_layout": include_layout}, options)

    def verify(self, *, extraction_id: str, mode: Union[Literal["located", "cited"], Unset] = UNSET, options: Optional[RequestOptions] = None) -> ExtractionVerification:
        """Check the evidence of an extraction again, from the bytes of its document and without a model.

        `POST /v1/extractions/{extraction_id}/verify`"""
        return self._requests.json(Operation("sources.verify", "POST", "/v1/extractions/{extraction_id}/verify", body="json"), {"extraction_id": extraction_id, "mode": mode}, options)


class CorrectionsResource(Resource):
    def create(self, *, extraction_id: str, output: Union[Dict[str, Any], Unset] = UNSET, values: Union[Dict[str, Any], Unset] = UNSET, corrected_by: Union[str, Unset] = UNSET, options: Optional[RequestOptions] = None) -> Correction:
        """Correct the output of an extraction.

        Send either `output`, the whole output as it should be, or `values`, the correct values by their paths: keys and indexes joined by dots, with a backslash before a dot or backslash in a key, as in evidence. Null means that the document does not have the value. Both are checked against the schema of the extraction. A later correction supersedes earlier ones, path by path. The service learns from all corrections of a schema in the background, see `/v1/schemas/scorers`.

        `POST /v1/extractions/{extraction_id}/corrections`"""
        return self._requests.json(Operation("corrections.create", "POST", "/v1/extractions/{extraction_id}/corrections", body="json"), {"extraction_id": extraction_id, "output": output, "values": values, "corrected_by": corrected_by}, options)

    def list(self, *, extraction_id: str, limit: Union[int, Unset] = UNSET, order: Union[Literal["asc", "desc"], Unset] = UNSET, before: Union[str, Unset] = UNSET, after: Union[str, Unset] = UNSET, options: Optional[RequestOptions] = None) -> Page[Correction]:
        """The corrections of an extraction.

        `GET /v1/extractions/{extraction_id}/corrections`"""
        return self._requests.page(Operation("corrections.list", "GET", "/v1/extractions/{extraction_id}/corrections", query=("limit", "order", "before", "after", )), {"extraction_id": extraction_id, "limit": limit, "order": order, "before": before, "after": after}, options)

    def delete_all(self, *, extraction_id: str, options: Optional[RequestOptions] = None) -> None:
        """Delete all corrections of an extraction, and what was learnt from them.

        `DELETE /v1/extractions/{extraction_id}/corrections`"""
        return self._requests.none(Operation("corrections.deleteAll", "DELETE", "/v1/extractions/{extraction_id}/corrections"), {"extraction_id": extraction_id}, options)

    def delete(self, *, extraction_id: str, correction_id: str, options: Optional[RequestOptions] = None) -> None:
        """Delete a correction, and what was learnt from it; those before it hold again.

        `DELETE /v1/extractions/{extraction_id}/corrections/{correction_id}`"""
        return self._requests.none(Operation("corrections.delete", "DELETE", "/v1/extractions/{extraction_id}/corrections/{correction_id}"), {"extraction_id": extraction_id, "correction_id": correction_id}, options)


class ConsensusResource(Resource):
    def create(self, *, inputs: List[Dict[str, Any]], json_schema: Union[Dict[str, Any], Unset] = UNSET, include_alignment: Union[bool, Unset] = UNSET, options: Optional[RequestOptions] = None) -> ConsensusCreateResult:
        """Merge several outputs into one.

        Items of lists are matched by content, not by position; each leaf is decided by vote, regardless of how its values are written. An item that fewer than half of the inputs have is left out.

        `POST /v1/consensus`"""
        return self._requests.json(Operation("consensus.create", "POST", "/v1/consensus", body="json"), {"inputs": inputs, "json_schema": json_schema, "include_alignment": include_alignment}, options)


class EditsResource(Resource):
    def __init__(self, requests: Requests) -> None:
        super().__init__(requests)
        self.templates = EditTemplatesResource(requests)

    def create(self, *, retention: Union[Literal["none"], Unset] = UNSET, document: Union[DocumentSource, Unset] = UNSET, template_id: Union[Optional[str], Unset] = UNSET, instructions: Union[str, Unset] = UNSET, redact: Union[Optional["NewEditRedact"], Unset] = UNSET, pages: Union[str, Unset] = UNSET, model: Union[str, Unset] = UNSET, config: Union["EditsCreateConfig", Unset] = UNSET, bust_cache: Union[bool, Unset] = UNSET, background: Union[bool, Unset] = UNSET, options: Optional[RequestOptions] = None) -> Edit:
        """Fill in a document or a template from instructions, or blacken parts of it.

        Takes a PDF with form fields or with drawn boxes, lines, table cells and check boxes; DOCX with content controls, form fields, blanks and blank cells; XLSX with empty cells beside labels; PPTX with empty placeholders, text boxes and cells. Office documents are edited in place and keep their formatting. Send exactly one of `document` and `template_id`. The original stays as it is; the result is a new file. The built-in engine understands `label: value` lines, `tick label` and JSON; for freer text name a model.

        `POST /v1/edits`"""
        return self._requests.json(Operation("edits.create", "POST", "/v1/edits", query=("retention", ), body="json", documents=("document", )), {"retention": retention, "document": document, "template_id": template_id, "instructions": instructions, "redact": redact, "pages": pages, "model": model, "config": config, "bust_cache": bust_cache, "background": background}, options)

    def list(self, *, limit: Union[int, Unset] = UNSET, order: Union[Literal["asc", "desc"], Unset] = UNSET, before: Union[str, Unset] = UNSET, after: Union[str, Unset] = UNSET, from_date: Union[str, Unset] = UNSET, to_date: Union[str, Unset] = UNSET, filename: Union[str, Unset] = UNSET, template_id: Union[str, Unset] = UNSET, status: Union[Literal["pending", "queued", "in_progress", "completed", "failed", "cancelled"], Unset] = UNSET, include_output: Union[bool, Unset] = UNSET, options: Optional[RequestOptions] = None) -> Page[Edit]:
        """The edits of the environment.

        `GET /v1/edits`"""
        return self._requests.page(Operation("edits.list", "GET", "/v1/edits", query=("limit", "order", "before", "after", "from_date", "to_date", "filename", "template_id", "status", "include_output", )), {"limit": limit, "order": order, "before": before, "after": after, "from_date": from_date, "to_date": to_date, "filename": filename, "template_id": template_id, "status": status, "include_output": include_output}, options)

    def get(self, *, edit_id: str, include_output: Union[bool, Unset] = UNSET, options: Optional[RequestOptions] = None) -> Edit:
        """One edit.

        `GET /v1/edits/{edit_id}`"""
        return self._requests.json(Operation("edits.get", "GET", "/v1/edits/{edit_id}", query=("include_output", ), polls_until="status"), {"edit_id": edit_id, "include_output": include_output}, options)

    def wait_for(self, *, edit_id: str, include_output: Union[bool, Unset] = UNSET, options: Optional[WaitOptions] = None) -> Edit:
        """Polls until it has ended, and returns it. Raises `EndedError` if it has failed or was cancelled."""
        return self._requests.wait(Operation("edits.get", "GET", "/v1/edits/{edit_id}", query=("include_output", ), polls_until="status"), {"edit_id": edit_id, "include_output": include_output}, options)

    def delete(self, *, edit_id: str, options: Optional[RequestOptions] = None) -> None:
        """Delete an edit; one that runs is cancelled. The edited document stays as a file.

        `DELETE /v1/edits/{edit_id}`"""
        return self._requests.none(Operation("edits.delete", "DELETE", "/v1/edits/{edit_id}"), {"edit_id": edit_id}, options)

    def cancel(self, *, edit_id: str, options: Optional[RequestOptions] = None) -> Edit:
        """Cancel a background edit; one that has ended is returned unchanged.

        `POST /v1/edits/{edit_id}/cancel`"""
        return self._requests.json(Operation("edits.cancel", "POST", "/v1/edits/{edit_id}/cancel", body="json"), {"edit_id": edit_id}, options)


class EditTemplatesResource(Resource):
    def create(self, *, name: str, document: DocumentSource, form_fields: Union[List["NewEditFormField"], Unset] = UNSET, options: Optional[RequestOptions] = None) -> EditTemplate:
        """Keep a form with its fields, to fill it in again and again.

        `POST /v1/edits/templates`"""
        return self._requests.json(Operation("editTemplates.create", "POST", "/v1/edits/templates", body="json", documents=("document", )), {"name": name, "document": document, "form_fields": form_fields}, options)

    def list(self, *, limit: Union[int, Unset] = UNSET, order: Union[Literal["asc", "desc"], Unset] = UNSET, before: Union[str, Unset] = UNSET, after: Union[str, Unset] = UNSET, name: Union[str, Unset] = UNSET, sort_by: Union[Literal["created_at", "name"], Unset] = UNSET, options: Optional[RequestOptions] = None) -> Page[EditTemplate]:
        """The edit templates of the environment, without their fields.

        `GET /v1/edits/templates`"""
        return self._requests.page(Operation("editTemplates.list", "GET", "/v1/edits/templates", query=("limit", "order", "before", "after", "name", "sort_by", )), {"limit": limit, "order": order, "before": before, "after": after, "name": name, "sort_by": sort_by}, options)

    def get(self, *, template_id: str, options: Optional[RequestOptions] = None) -> EditTemplate:
        """One edit template.

        `GET /v1/edits/templates/{template_id}`"""
        return self._requests.json(Operation("editTemplates.get", "GET", "/v1/edits/templates/{template_id}"), {"template_id": template_id}, options)

    def update(self, *, template_id: str, name: Union[str, Unset] = UNSET, form_fields: Union[List["NewEditFormField"], Unset] = UNSET, options: Optional[RequestOptions] = None) -> EditTemplate:
        """Change the name or replace the fields of an edit template.

        `PATCH /v1/edits/templates/{template_id}`"""
        return self._requests.json(Operation("editTemplates.update", "PATCH", "/v1/edits/templates/{template_id}", body="json"), {"template_id": template_id, "name": name, "form_fields": form_fields}, options)

    def delete(self, *, template_id: str, options: Optional[RequestOptions] = None) -> None:
        """Delete an edit template; its file and the edits made with it stay.

        `DELETE /v1/edits/templates/{template_id}`"""
        return self._requests.none(Operation("editTemplates.delete", "DELETE", "/v1/edits/templates/{template_id}"), {"template_id": template_id}, options)


class SchemasResource(Resource):
    def __init__(self, requests: Requests) -> None:
        super().__init__(requests)
        self.scorers = ScorersResource(requests)

    def generate(self, *, documents: List[DocumentSource], model: Union[str, Unset] = UNSET, instructions: Union[str, Unset] = UNSET, include_examples: Union[bool, Unset] = UNSET, background: Union[bool, Unset] = UNSET, options: Optional[RequestOptions] = None) -> GeneratedSchema:
        """Generate a JSON Schema for documents like the given ones.

        Fields that all of the documents have are required; repeated structures become definitions. Waits for the result, or responds at once with `background`. An unreadable document is a 422 with a stable code.

        `POST /v1/schemas/generate`"""
        return self._requests.json(Operation("schemas.generate", "POST", "/v1/schemas/generate", body="json", documents=("documents.*", )), {"documents": documents, "model": model, "instructions": instructions, "include_examples": include_examples, "background": background}, options)

    def get(self, *, schema_id: str, include_output: Union[bool, Unset] = UNSET, options: Optional[RequestOptions] = None) -> GeneratedSchema:
        """One generation of a schema.

        `GET /v1/schemas/generate/{schema_id}`"""
        return self._requests.json(Operation("schemas.get", "GET", "/v1/schemas/generate/{schema_id}", query=("include_output", ), polls_until="status"), {"schema_id": schema_id, "include_output": include_output}, options)

    def wait_for(self, *, schema_id: str, include_output: Union[bool, Unset] = UNSET, options: Optional[WaitOptions] = None) -> GeneratedSchema:
        """Polls until it has ended, and returns it. Raises `EndedError` if it has failed or was cancelled."""
        return self._requests.wait(Operation("schemas.get", "GET", "/v1/schemas/generate/{schema_id}", query=("include_output", ), polls_until="status"), {"schema_id": schema_id, "include_output": include_output}, options)

    def cancel(self, *, schema_id: str, options: Optional[RequestOptions] = None) -> GeneratedSchema:
        """Cancel a background generation; one that has ended is returned unchanged.

        `POST /v1/schemas/generate/{schema_id}/cancel`"""
        return self._requests.json(Operation("schemas.cancel", "POST", "/v1/schemas/generate/{schema_id}/cancel", body="json"), {"schema_id": schema_id}, options)

    def lint(self, *, json_schema: Dict[str, Any], options: Optional[RequestOptions] = None) -> SchemaLint:
        """Find what will make a schema extract badly, and what to write instead.

        Says whether extractions accept the schema, and warns about names, types and constraints that documents cannot satisfy. An unusable schema is a result here, not an error.

        `POST /v1/schemas/lint`"""
        return self._requests.json(Operation("schemas.lint", "POST", "/v1/schemas/lint", body="json"), {"json_schema": json_schema}, options)


class PartitionsResource(Resource):
    def create(self, *, document: DocumentSource, key: str, retention: Union[Literal["none"], Unset] = UNSET, model: Union[str, Unset] = UNSET, pages: Union[str, Unset] = UNSET, languages: Union[List[str], Unset] = UNSET, password: Union[str, Unset] = UNSET, bust_cache: Union[bool, Unset] = UNSET, background: Union[bool, Unset] = UNSET, instructions: Union[str, Unset] = UNSET, n_consensus: Union[int, Unset] = UNSET, allow_overlap: Union[bool, Unset] = UNSET, options: Optional[RequestOptions] = None) -> Partition:
        """Split a document into chunks by a key.

        Each chunk has the pages of one value of the key, such as an invoice number or an employee. Pages that do not print it belong to the document that they continue. Waits for the result, or responds at once with `background`. An unreadable document is a 422 with a stable code; in the background it becomes the `error`.

        `POST /v1/partitions`"""
        return self._requests.json(Operation("partitions.create", "POST", "/v1/partitions", query=("retention", ), body="json", documents=("document", )), {"document": document, "key": key, "retention": retention, "model": model, "pages": pages, "languages": languages, "password": password, "bust_cache": bust_cache, "background": background, "instructions": instructions, "n_consensus": n_consensus, "allow_overlap": allow_overlap}, options)

    def list(self, *, limit: Union[int, Unset] = UNSET, order: Union[Literal["asc", "desc"], Unset] = UNSET, before: Union[str, Unset] = UNSET, after: Union[str, Unset] = UNSET, from_date: Union[str, Unset] = UNSET, to_date: Union[str, Unset] = UNSET, filename: Union[str, Unset] = UNSET, status: Union[Literal["pending", "queued", "in_progress", "completed", "failed", "cancelled"], Unset] = UNSET, include_output: Union[bool, Unset] = UNSET, options: Optional[RequestOptions] = None) -> Page[Partition]:
        """The partitions of the environment.

        `GET /v1/partitions`"""
        return self._requests.page(Operation("partitions.list", "GET", "/v1/partitions", query=("limit", "order", "before", "after", "from_date", "to_date", "filename", "status", "include_output", )), {"limit": limit, "order": order, "before": before, "after": after, "from_date": from_date, "to_date": to_date, "filename": filename, "status": status, "include_output": include_output}, options)

    def get(self, *, partition_id: str, include_output: Union[bool, Unset] = UNSET, options: Optional[RequestOptions] = None) -> Partition:
        """One partition.

        `GET /v1/partitions/{partition_id}`"""
        return self._requests.json(Operation("partitions.get", "GET", "/v1/partitions/{partition_id}", query=("include_output", ), polls_until="status"), {"partition_id": partition_id, "include_output": include_output}, options)

    def wait_for(self, *, partition_id: str, include_output: Union[bool, Unset] = UNSET, options: Optional[WaitOptions] = None) -> Partition:
        """Polls until it has ended, and returns it. Raises `EndedError` if it has failed or was cancelled."""
        return self._requests.wait(Operation("partitions.get", "GET", "/v1/partitions/{partition_id}", query=("include_output", ), polls_until="status"), {"partition_id": partition_id, "include_output": include_output}, options)

    def delete(self, *, partition_id: str, options: Optional[RequestOptions] = None) -> None:
        """Delete a partition; one that runs is cancelled.

        `DELETE /v1/partitions/{partition_id}`"""
        return self._requests.none(Operation("partitions.delete", "DELETE", "/v1/partitions/{partition_id}"), {"partition_id": partition_id}, options)

    def cancel(self, *, partition_id: str, options: Optional[RequestOptions] = None) -> Partition:
        """Cancel a background partition; one that has ended is returned unchanged.

        `POST /v1/partitions/{partition_id}/cancel`"""
        return self._requests.json(Operation("partitions.cancel", "POST", "/v1/partitions/{partition_id}/cancel", body="json"), {"partition_id": partition_id}, options)


class SplitsResource(Resource):
    def create(self, *, document: DocumentSource, subdocuments: List["NewSubdocument"], retention: Union[Literal["none"], Unset] = UNSET, model: Union[str, Unset] = UNSET, pages: Union[str, Unset] = UNSET, languages: Union[List[str], Unset] = UNSET, password: Union[str, Unset] = UNSET, bust_cache: Union[bool, Unset] = UNSET, background: Union[bool, Unset] = UNSET, instructions: Union[str, Unset] = UNSET, n_consensus: Union[int, Unset] = UNSET, options: Optional[RequestOptions] = None) -> Split:
        """Split a document into the documents that it contains.

        Each part is one of the given subdocuments, with its pages; of a spreadsheet with the regions of its sheets. Waits for the result, or responds at once with `background`. An unreadable document is a 422 with a stable code; in the background it becomes the `error`.

        `POST /v1/splits`"""
        return self._requests.json(Operation("splits.create", "POST", "/v1/splits", query=("retention", ), body="json", documents=("document", )), {"document": document, "subdocuments": subdocuments, "retention": retention, "model": model, "pages": pages, "languages": languages, "password": password, "bust_cache": bust_cache, "background": background, "instructions": instructions, "n_consensus": n_consensus}, options)

    def list(self, *, limit: Union[int, Unset] = UNSET, order: Union[Literal["asc", "desc"], Unset] = UNSET, before: Union[str, Unset] = UNSET, after: Union[str, Unset] = UNSET, from_date: Union[str, Unset] = UNSET, to_date: Union[str, Unset] = UNSET, filename: Union[str, Unset] = UNSET, status: Union[Literal["pending", "queued", "in_progress", "completed", "failed", "cancelled"], Unset] = UNSET, include_output: Union[bool, Unset] = UNSET, options: Optional[RequestOptions] = None) -> Page[Split]:
        """The splits of the environment.

        `GET /v1/splits`"""
        return self._requests.page(Operation("splits.list", "GET", "/v1/splits", query=("limit", "order", "before", "after", "from_date", "to_date", "filename", "status", "include_output", )), {"limit": limit, "order": order, "before": before, "after": after, "from_date": from_date, "to_date": to_date, "filename": filename, "status": status, "include_output": include_output}, options)

    def get(self, *, split_id: str, include_output: Union[bool, Unset] = UNSET, options: Optional[RequestOptions] = None) -> Split:
        """One split.

        `GET /v1/splits/{split_id}`"""
        return self._requests.json(Operation("splits.get", "GET", "/v1/splits/{split_id}", query=("include_output", ), polls_until="status"), {"split_id": split_id, "include_output": include_output}, options)

    def wait_for(self, *, split_id: str, include_output: Union[bool, Unset] = UNSET, options: Optional[WaitOptions] = None) -> Split:
        """Polls until it has ended, and returns it. Raises `EndedError` if it has failed or was cancelled."""
        return self._requests.wait(Operation("splits.get", "GET", "/v1/splits/{split_id}", query=("include_output", ), polls_until="status"), {"split_id": split_id, "include_output": include_output}, options)

    def delete(self, *, split_id: str, options: Optional[RequestOptions] = None) -> None:
        """Delete a split; one that runs is cancelled.

        `DELETE /v1/splits/{split_id}`"""
        return self._requests.none(Operation("splits.delete", "DELETE", "/v1/splits/{split_id}"), {"split_id": split_id}, options)

    def cancel(self, *, split_id: str, options: Optional[RequestOptions] = None) -> Split:
        """Cancel a background split; one that has ended is returned unchanged.

        `POST /v1/splits/{split_id}/cancel`"""
        return self._requests.json(Operation("splits.cancel", "POST", "/v1/splits/{split_id}/cancel", body="json"), {"split_id": split_id}, options)

    def reconstruct(self, *, document: "SplitsReconstructDocument", subdocuments: List["SplitsReconstructSubdocumentsItem"], options: Optional[RequestOptions] = None) -> ReconstructedTables:
        """Turn regions of a spreadsheet into flat tables.

        One header, values of merged and spanning cells on every row, banners of sections as a column, a row for each period of a wide matrix. Nothing is stored.

        `POST /v1/splits/reconstruct`"""
        return self._requests.json(Operation("splits.reconstruct", "POST", "/v1/splits/reconstruct", body="json"), {"document": document, "subdocuments": subdocuments}, options)


class ClassificationsResource(Resource):
    def create(self, *, document: DocumentSource, categories: List["NewClassificationCategory"], retention: Union[Literal["none"], Unset] = UNSET, model: Union[str, Unset] = UNSET, pages: Union[str, Unset] = UNSET, languages: Union[List[str], Unset] = UNSET, password: Union[str, Unset] = UNSET, bust_cache: Union[bool, Unset] = UNSET, background: Union[bool, Unset] = UNSET, first_n_pages: Union[int, Unset] = UNSET, instructions: Union[str, Unset] = UNSET, n_consensus: Union[int, Unset] = UNSET, options: Optional[RequestOptions] = None) -> Classification:
        """Find out which category a document belongs to.

        The words and the layout of the document are compared with the names and descriptions of the categories, and with documents whose classification was corrected. Waits for the result, or responds at once with `background`. An unreadable document is a 422 with a stable code; in the background it becomes the `error`.

        `POST /v1/classifications`"""
        return self._requests.json(Operation("classifications.create", "POST", "/v1/classifications", query=("retention", ), body="json", documents=("document", )), {"document": document, "categories": categories, "retention": retention, "model": model, "pages": pages, "languages": languages, "password": password, "bust_cache": bust_cache, "background": background, "first_n_pages": first_n_pages, "instructions": instructions, "n_consensus": n_consensus}, options)

    def list(self, *, limit: Union[int, Unset] = UNSET, order: Union[Literal["asc", "desc"], Unset] = UNSET, before: Union[str, Unset] = UNSET, after: Union[str, Unset] = UNSET, from_date: Union[str, Unset] = UNSET, to_date: Union[str, Unset] = UNSET, filename: Union[str, Unset] = UNSET, status: Union[Literal["pending", "queued", "in_progress", "completed", "failed", "cancelled"], Unset] = UNSET, include_output: Union[bool, Unset] = UNSET, options: Optional[RequestOptions] = None) -> Page[Classification]:
        """The classifications of the environment.

        `GET /v1/classifications`"""
        return self._requests.page(Operation("classifications.list", "GET", "/v1/classifications", query=("limit", "order", "before", "after", "from_date", "to_date", "filename", "status", "include_output", )), {"limit": limit, "order": order, "before": before, "after": after, "from_date": from_date, "to_date": to_date, "filename": filename, "status": status, "include_output": include_output}, options)

    def get(self, *, classification_id: str, include_output: Union[bool, Unset] = UNSET, options: Optional[RequestOptions] = None) -> Classification:
        """One classification.

        `GET /v1/classifications/{classification_id}`"""
        return self._requests.json(Operation("classifications.get", "GET", "/v1/classifications/{classification_id}", query=("include_output", ), polls_until="status"), {"classification_id": classification_id, "include_output": include_output}, options)

    def wait_for(self, *, classification_id: str, include_output: Union[bool, Unset] = UNSET, options: Optional[WaitOptions] = None) -> Classification:
        """Polls until it has ended, and returns it. Raises `EndedError` if it has failed or was cancelled."""
        return self._requests.wait(Operation("classifications.get", "GET", "/v1/classifications/{classification_id}", query=("include_output", ), polls_until="status"), {"classification_id": classification_id, "include_output": include_output}, options)

    def delete(self, *, classification_id: str, options: Optional[RequestOptions] = None) -> None:
        """Delete a classification and its corrections; one that runs is cancelled.

        `DELETE /v1/classifications/{classification_id}`"""
        return self._requests.none(Operation("classifications.delete", "DELETE", "/v1/classifications/{classification_id}"), {"classification_id": classification_id}, options)

    def cancel(self, *, classification_id: str, options: Optional[RequestOptions] = None) -> Classification:
        """Cancel a background classification; one that has ended is returned unchanged.

        `POST /v1/classifications/{classification_id}/cancel`"""
        return self._requests.json(Operation("classifications.cancel", "POST", "/v1/classifications/{classification_id}/cancel", body="json"), {"classification_id": classification_id}, options)

    def correct(self, *, classification_id: str, category: str, corrected_by: Union[str, Unset] = UNSET, options: Optional[RequestOptions] = None) -> ClassificationCorrection:
        """Correct or confirm the category of a classification.

        Later classifications with the same categories learn from it, as soon as three documents are corrected and only if that helps the corrected documents themselves. A later correction supersedes earlier ones.

        `POST /v1/classifications/{classification_id}/corrections`"""
        return self._requests.json(Operation("classifications.correct", "POST", "/v1/classifications/{classification_id}/corrections", body="json"), {"classification_id": classification_id, "category": category, "corrected_by": corrected_by}, options)

    def list_corrections(self, *, classification_id: str, limit: Union[int, Unset] = UNSET, order: Union[Literal["asc", "desc"], Unset] = UNSET, before: Union[str, Unset] = UNSET, after: Union[str, Unset] = UNSET, options: Optional[RequestOptions] = None) -> Page[ClassificationCorrection]:
        """The corrections of a classification.

        `GET /v1/classifications/{classification_id}/corrections`"""
        return self._requests.page(Operation("classifications.listCorrections", "GET", "/v1/classifications/{classification_id}/corrections", query=("limit", "order", "before", "after", )), {"classification_id": classification_id, "limit": limit, "order": order, "before": before, "after": after}, options)

    def delete_correction(self, *, classification_id: str, classification_correction_id: str, options: Optional[RequestOptions] = None) -> None:
        """Delete a correction, and what was learnt from it.

        `DELETE /v1/classifications/{classification_id}/corrections/{classification_correction_id}`"""
        return self._requests.none(Operation("classifications.deleteCorrection", "DELETE", "/v1/classifications/{classification_id}/corrections/{classification_correction_id}"), {"classification_id": classification_id, "classification_correction_id": classification_correction_id}, options)


class ScorersResource(Resource):
    def list(self, *, limit: Union[int, Unset] = UNSET, order: Union[Literal["asc", "desc"], Unset] = UNSET, before: Union[str, Unset] = UNSET, after: Union[str, Unset] = UNSET, schema_sha256: Union[str, Unset] = UNSET, is_active: Union[bool, Unset] = UNSET, options: Optional[RequestOptions] = None) -> Page[Scorer]:
        """What was learnt from corrections, by schema and version.

        `GET /v1/schemas/scorers`"""
        return self._requests.page(Operation("scorers.list", "GET", "/v1/schemas/scorers", query=("limit", "order", "before", "after", "schema_sha256", "is_active", )), {"limit": limit, "order": order, "before": before, "after": after, "schema_sha256": schema_sha256, "is_active": is_active}, options)

    def get(self, *, scorer_id: str, options: Optional[RequestOptions] = None) -> ScorerWithSchema:
        """One version, with its schema and the figures of its cross-validation.

        `GET /v1/schemas/scorers/{scorer_id}`"""
        return self._requests.json(Operation("scorers.get", "GET", "/v1/schemas/scorers/{scorer_id}"), {"scorer_id": scorer_id}, options)

    def activate(self, *, scorer_id: str, options: Optional[RequestOptions] = None) -> ScorerWithSchema:
        """Use this version for extractions with its schema.

        If this is the latest version, later ones replace it automatically; an earlier one stays until another is activated. A version that does not help is a 409.

        `POST /v1/schemas/scorers/{scorer_id}/activate`"""
        return self._requests.json(Operation("scorers.activate", "POST", "/v1/schemas/scorers/{scorer_id}/activate", body="json"), {"scorer_id": scorer_id}, options)

    def deactivate(self, *, scorer_id: str, options: Optional[RequestOptions] = None) -> ScorerWithSchema:
        """Stop using any version for extractions with this schema, until one is activated.

        `POST /v1/schemas/scorers/{scorer_id}/deactivate`"""
        return self._requests.json(Operation("scorers.deactivate", "POST", "/v1/schemas/scorers/{scorer_id}/deactivate", body="json"), {"scorer_id": scorer_id}, options)

    def delete(self, *, scorer_id: str, options: Optional[RequestOptions] = None) -> None:
        """Delete a version; corrections that come later may give another one.

        `DELETE /v1/schemas/scorers/{scorer_id}`"""
        return self._requests.none(Operation("scorers.delete", "DELETE", "/v1/schemas/scorers/{scorer_id}"), {"scorer_id": scorer_id}, options)


class SecretsResource(Resource):
    def list(self, *, options: Optional[RequestOptions] = None) -> SecretsListResult:
        """The secrets of the environment, without their values.

        `GET /v1/secrets`"""
        return self._requests.json(Operation("secrets.list", "GET", "/v1/secrets"), {}, options)

    def create(self, *, name: str, value: str, options: Optional[RequestOptions] = None) -> SecretsCreateResult:
        """Create a secret.

        A name that exists is a conflict; use PUT to rotate it.

        `POST /v1/secrets`"""
        return self._requests.json(Operation("secrets.create", "POST", "/v1/secrets", body="json"), {"name": name, "value": value}, options)

    def get(self, *, name: str, options: Optional[RequestOptions] = None) -> SecretsGetResult:
        """One secret, without its value.

        `GET /v1/secrets/{name}`"""
        return self._requests.json(Operation("secrets.get", "GET", "/v1/secrets/{name}"), {"name": name}, options)

    def put(self, *, name: str, value: str, options: Optional[RequestOptions] = None) -> SecretsPutResult:
        """Set or rotate a secret.

        `PUT /v1/secrets/{name}`"""
        return self._requests.json(Operation("secrets.put", "PUT", "/v1/secrets/{name}", body="json"), {"name": name, "value": value}, options)

    def delete(self, *, name: str, options: Optional[RequestOptions] = None) -> None:
        """Delete a secret.

        `DELETE /v1/secrets/{name}`"""
        return self._requests.none(Operation("secrets.delete", "DELETE", "/v1/secrets/{name}"), {"name": name}, options)


class TablesResource(Resource):
    def list(self, *, project_id: Union[str, Unset] = UNSET, options: Optional[RequestOptions] = None) -> TablesListResult:
        """The tables of the environment, newest first.

        `GET /v1/tables`"""
        return self._requests.json(Operation("tables.list", "GET", "/v1/tables", query=("project_id", )), {"project_id": project_id}, options)

    def create(self, *, name: str, file: ContentSource, column_schema_overrides: Union[str, Unset] = UNSET, project_id: Union[str, Unset] = UNSET, options: Optional[RequestOptions] = None) -> TablesCreateResult:
        """Create a table from a CSV file.

        `POST /v1/tables`"""
        return self._requests.json(Operation("tables.create", "POST", "/v1/tables", body="form"), {"name": name, "file": file, "column_schema_overrides": column_schema_overrides, "project_id": project_id}, options)

    def get(self, *, table_id: str, options: Optional[RequestOptions] = None) -> TablesGetResult:
        """One table.

        `GET /v1/tables/{table_id}`"""
        return self._requests.json(Operation("tables.get", "GET", "/v1/tables/{table_id}"), {"table_id": table_id}, options)

    def replace(self, *, table_id: str, file: ContentSource, column_schema_overrides: Union[str, Unset] = UNSET, options: Optional[RequestOptions] = None) -> TablesReplaceResult:
        """Replace the whole content of a table.

        Types are inferred again; earlier overrides stay unless the request gives new ones.

        `PUT /v1/tables/{table_id}`"""
        return self._requests.json(Operation("tables.replace", "PUT", "/v1/tables/{table_id}", body="form"), {"table_id": table_id, "file": file, "column_schema_overrides": column_schema_overrides}, options)

    def update(self, *, table_id: str, name: Union[str, Unset] = UNSET, metadata: Union[Dict[str, Any], Unset] = UNSET, options: Optional[RequestOptions] = None) -> TablesUpdateResult:
        """Rename a table or change its metadata.

        `PATCH /v1/tables/{table_id}`"""
        return self._requests.json(Operation("tables.update", "PATCH", "/v1/tables/{table_id}", body="json"), {"table_id": table_id, "name": name, "metadata": metadata}, options)

    def delete(self, *, table_id: str, options: Optional[RequestOptions] = None) -> None:
        """Delete a table and its files.

        `DELETE /v1/tables/{table_id}`"""
        return self._requests.none(Operation("tables.delete", "DELETE", "/v1/tables/{table_id}"), {"table_id": table_id}, options)

    def schema(self, *, table_id: str, options: Optional[RequestOptions] = None) -> TablesSchemaResult:
        """The columns of a table.

        `GET /v1/tables/{table_id}/schema`"""
        return self._requests.json(Operation("tables.schema", "GET", "/v1/tables/{table_id}/schema"), {"table_id": table_id}, options)

    def download(self, *, table_id: str, options: Optional[RequestOptions] = None) -> RawResponse:
        """Download the table as the CSV file that it was made from.

        `GET /v1/tables/{table_id}/download`"""
        return self._requests.raw(Operation("tables.download", "GET", "/v1/tables/{table_id}/download"), {"table_id": table_id}, options)

    def profile(self, *, table_id: str, select: Union[List[str], Unset] = UNSET, options: Optional[RequestOptions] = None) -> TablesProfileResult:
        """Counts and extremes of the columns.

        `GET /v1/tables/{table_id}/profile`"""
        return self._requests.json(Operation("tables.profile", "GET", "/v1/tables/{table_id}/profile", query=("select", )), {"table_id": table_id, "select": select}, options)

    def query(self, *, table_id: str, filters: Union[List["TableFilter"], Unset] = UNSET, search: Union["TablesQuerySearch", Unset] = UNSET, case_sensitive: Union[bool, Unset] = UNSET, select: Union[List[str], Unset] = UNSET, distinct: Union["TablesQueryDistinct", Unset] = UNSET, group_by: Union[List[str], Unset] = UNSET, aggregations: Union[List["TableAggregation"], Unset] = UNSET, sort: Union[List["TablesQuerySortItem"], Unset] = UNSET, sort_column: Union[str, Unset] = UNSET, sort_direction: Union[Literal["asc", "desc"], Unset] = UNSET, sample: Union["TablesQuerySample", Unset] = UNSET, tail: Union["TablesQueryTail", Unset] = UNSET, count_only: Union[bool, Unset] = UNSET, include_explain: Union[bool, Unset] = UNSET, viewer_mode: Union[str, Unset] = UNSET, offset: Union[int, Unset] = UNSET, limit: Union[int, Unset] = UNSET, cursor: Union[str, Unset] = UNSET, options: Optional[RequestOptions] = None) -> TableQueryResult:
        """Filter, search, sort, group and page through the rows.

        `POST /v1/tables/{table_id}/query`"""
        return self._requests.json(Operation("tables.query", "POST", "/v1/tables/{table_id}/query", body="json"), {"table_id": table_id, "filters": filters, "search": search, "case_sensitive": case_sensitive, "select": select, "distinct": distinct, "group_by": group_by, "aggregations": aggregations, "sort": sort, "sort_column": sort_column, "sort_direction": sort_direction, "sample": sample, "tail": tail, "count_only": count_only, "include_explain": include_explain, "viewer_mode": viewer_mode, "offset": offset, "limit": limit, "cursor": cursor}, options)

    def validate(self, *, table_id: str, required_columns: Union[List[str], Unset] = UNSET, columns: Union[Dict[str, "TableColumnRule"], Unset] = UNSET, unique: Union[List[List[str]], Unset] = UNSET, options: Optional[RequestOptions] = None) -> TablesValidateResult:
        """Check the content against rules.

        `POST /v1/tables/{table_id}/validate`"""
        return self._requests.json(Operation("tables.validate", "POST", "/v1/tables/{table_id}/validate", body="json"), {"table_id": table_id, "required_columns": required_columns, "columns": columns, "unique": unique}, options)


class UsageResource(Resource):
    def runs(self, *, limit: Union[int, Unset] = UNSET, order: Union[Literal["asc", "desc"], Unset] = UNSET, before: Union[str, Unset] = UNSET, after: Union[str, Unset] = UNSET, from_date: Union[str, Unset] = UNSET, to_date: Union[str, Unset] = UNSET, workflow_id: Union[str, Unset] = UNSET, status: Union[Literal["pending", "queued", "running", "completed", "error", "failed", "awaiting_review", "cancelled"], Unset] = UNSET, trigger_type: Union[Literal["manual", "api", "schedule", "webhook", "email", "restart"], Unset] = UNSET, options: Optional[RequestOptions] = None) -> Page[UsageRun]:
        """Workflow runs of the environment as usage records.

        `GET /v1/usage/runs`"""
        return self._requests.page(Operation("usage.runs", "GET", "/v1/usage/runs", query=("limit", "order", "before", "after", "from_date", "to_date", "workflow_id", "status", "trigger_type", )), {"limit": limit, "order": order, "before": before, "after": after, "from_date": from_date, "to_date": to_date, "workflow_id": workflow_id, "status": status, "trigger_type": trigger_type}, options)

    def primitives(self, *, limit: Union[int, Unset] = UNSET, order: Union[Literal["asc", "desc"], Unset] = UNSET, before: Union[str, Unset] = UNSET, after: Union[str, Unset] = UNSET, from_date: Union[str, Unset] = UNSET, to_date: Union[str, Unset] = UNSET, environment_id: Union[str, Unset] = UNSET, workflow_id: Union[str, Unset] = UNSET, project_id: Union[str, Unset] = UNSET, api_key_id: Union[str, Unset] = UNSET, access_token_id: Union[str, Unset] = UNSET, user_id: Union[str, Unset] = UNSET, run_id: Union[str, Unset] = UNSET, block_id: Union[str, Unset] = UNSET, operation: Union[Literal["extraction", "classify", "split", "parse", "edit", "partition", "schema_generation", "consensus", "extract", "classification"], Unset] = UNSET, status: Union[Literal["created", "running", "completed", "failed", "canceled"], Unset] = UNSET, metadata: Union[str, Unset] = UNSET, options: Optional[RequestOptions] = None) -> Page[UsagePrimitive]:
        """Single operations (extraction, parse, …) of the environment as usage records.

        `GET /v1/usage/primitives`"""
        return self._requests.page(Operation("usage.primitives", "GET", "/v1/usage/primitives", query=("limit", "order", "before", "after", "from_date", "to_date", "environment_id", "workflow_id", "project_id", "api_key_id", "access_token_id", "user_id", "run_id", "block_id", "operation", "status", "metadata", )), {"limit": limit, "order": order, "before": before, "after": after, "from_date": from_date, "to_date": to_date, "environment_id": environment_id, "workflow_id": workflow_id, "project_id": project_id, "api_key_id": api_key_id, "access_token_id": access_token_id, "user_id": user_id, "run_id": run_id, "block_id": block_id, "operation": operation, "status": status, "metadata": metadata}, options)

    def blocks(self, *, limit: Union[int, Unset] = UNSET, order: Union[Literal["asc", "desc"], Unset] = UNSET, before: Union[str, Unset] = UNSET, after: Union[str, Unset] = UNSET, from_date: Union[str, Unset] = UNSET, to_date: Union[str, Unset] = UNSET, workflow_id: Union[str, Unset] = UNSET, block_type: Union[Literal["extract", "classify", "split", "parse", "edit", "partition"], Unset] = UNSET, options: Optional[RequestOptions] = None) -> Page[UsageBlock]:
        """Usage of each block of a workflow, in the order of block ids.

        `GET /v1/usage/blocks`"""
        return self._requests.page(Operation("usage.blocks", "GET", "/v1/usage/blocks", query=("limit", "order", "before", "after", "from_date", "to_date", "workflow_id", "block_type", )), {"limit": limit, "order": order, "before": before, "after": after, "from_date": from_date, "to_date": to_date, "workflow_id": workflow_id, "block_type": block_type}, options)


class EventsResource(Resource):
    def list(self, *, limit: Union[int, Unset] = UNSET, order: Union[Literal["asc", "desc"], Unset] = UNSET, before: Union[str, Unset] = UNSET, after: Union[str, Unset] = UNSET, from_date: Union[str, Unset] = UNSET, to_date: Union[str, Unset] = UNSET, type: Union[Literal["workflow.run.completed", "workflow.run.failed", "workflow.run.cancelled", "workflow.run.awaiting_review", "workflow.review.decided", "extraction.completed", "extraction.failed", "parse.completed", "parse.failed", "partition.completed", "partition.failed", "split.completed", "split.failed", "classification.completed", "classification.failed", "edit.completed", "edit.failed", "schema.completed", "schema.failed", "extraction.sources.completed", "extraction.sources.failed", "file.created", "webhook.ping", "webhook.endpoint.disabled"], Unset] = UNSET, resource_id: Union[str, Unset] = UNSET, options: Optional[RequestOptions] = None) -> Page[Event]:
        """What happened in the environment.

        Events are kept for 30 days.

        `GET /v1/events`"""
        return self._requests.page(Operation("events.list", "GET", "/v1/events", query=("limit", "order", "before", "after", "from_date", "to_date", "type", "resource_id", )), {"limit": limit, "order": order, "before": before, "after": after, "from_date": from_date, "to_date": to_date, "type": type, "resource_id": resource_id}, options)

    def get(self, *, event_id: str, options: Optional[RequestOptions] = None) -> Event:
        """One event.

        `GET /v1/events/{event_id}`"""
        return self._requests.json(Operation("events.get", "GET", "/v1/events/{event_id}"), {"event_id": event_id}, options)


class EgressResource(Resource):
    def list(self, *, limit: Union[int, Unset] = UNSET, order: Union[Literal["asc", "desc"], Unset] = UNSET, before: Union[str, Unset] = UNSET, after: Union[str, Unset] = UNSET, from_date: Union[str, Unset] = UNSET, to_date: Union[str, Unset] = UNSET, purpose: Union[Literal["document", "model", "webhook", "api_call"], Unset] = UNSET, host: Union[str, Unset] = UNSET, outcome: Union[Literal["open", "answered", "failed"], Unset] = UNSET, request_id: Union[str, Unset] = UNSET, run_id: Union[str, Unset] = UNSET, resource_id: Union[str, Unset] = UNSET, options: Optional[RequestOptions] = None) -> Page[Egress]:
        """What the service sent to other hosts.

        One line per HTTP exchange, written before the connection is made; a redirect is a line of its own. Work of the built-in engine has none. The database and the storage of documents are not other hosts. Lines are kept for 90 days.

        `GET /v1/egress`"""
        return self._requests.page(Operation("egress.list", "GET", "/v1/egress", query=("limit", "order", "before", "after", "from_date", "to_date", "purpose", "host", "outcome", "request_id", "run_id", "resource_id", )), {"limit": limit, "order": order, "before": before, "after": after, "from_date": from_date, "to_date": to_date, "purpose": purpose, "host": host, "outcome": outcome, "request_id": request_id, "run_id": run_id, "resource_id": resource_id}, options)


class AuditResource(Resource):
    def list(self, *, limit: Union[int, Unset] = UNSET, order: Union[Literal["asc", "desc"], Unset] = UNSET, before: Union[str, Unset] = UNSET, after: Union[str, Unset] = UNSET, from_date: Union[str, Unset] = UNSET, to_date: Union[str, Unset] = UNSET, operation: Union[Literal["auth.setup", "auth.signIn", "auth.signOut", "auth.changePassword", "auth.acceptInvitation", "members.update", "members.delete", "memberInvitations.create", "memberInvitations.delete", "environments.update", "projects.create", "apiKeys.create", "apiKeys.delete", "secrets.create", "secrets.put", "secrets.delete", "webhooks.putEndpoint", "webhooks.deleteEndpoint", "webhooks.rotateSecret", "workflows.create", "workflows.update", "workflows.delete", "workflows.publish", "workflows.discardDraft", "workflows.promote", "workflowSpecs.apply", "workflowSpecs.applyNew", "workflowVersions.restore", "workflowBlocks.create", "workflowBlocks.update", "workflowBlocks.delete", "workflowBlockVersions.restore", "workflowEdges.create", "workflowEdges.delete", "workflowEdgeVersions.restore", "workflowTriggers.create", "workflowTriggers.update", "workflowTriggers.delete", "workflowTriggers.rotateSecret", "workflowReviews.approve", "workflowReviews.reject", "commands.resetPassword", "commands.createKey", "commands.revokeKey"], Unset] = UNSET, api_key_id: Union[str, Unset] = UNSET, member_id: Union[str, Unset] = UNSET, outcome: Union[Literal["started", "succeeded", "failed"], Unset] = UNSET, request_id: Union[str, Unset] = UNSET, options: Optional[RequestOptions] = None) -> Page[AuditEntry]:
        """Who changed what in the environment.

        One entry for every request that changes keys, secrets, the webhook endpoint, projects or workflows, or decides a review, written before the operation begins. Sign-ins and changes of members concern the organization, so both environments list them. It never has the value of a key or a secret. Entries are kept for a year.

        `GET /v1/audit`"""
        return self._requests.page(Operation("audit.list", "GET", "/v1/audit", query=("limit", "order", "before", "after", "from_date", "to_date", "operation", "api_key_id", "member_id", "outcome", "request_id", )), {"limit": limit, "order": order, "before": before, "after": after, "from_date": from_date, "to_date": to_date, "operation": operation, "api_key_id": api_key_id, "member_id": member_id, "outcome": outcome, "request_id": request_id}, options)


class WebhooksResource(Resource):
    def get_endpoint(self, *, options: Optional[RequestOptions] = None) -> WebhookEndpoint:
        """The receiver of the events of the environment.

        `GET /v1/webhooks/endpoint`"""
        return self._requests.json(Operation("webhooks.getEndpoint", "GET", "/v1/webhooks/endpoint"), {}, options)

    def put_endpoint(self, *, url: str, event_types: Union[List[Literal["workflow.run.completed", "workflow.run.failed", "workflow.run.cancelled", "workflow.run.awaiting_review", "workflow.review.decided", "extraction.completed", "extraction.failed", "parse.completed", "parse.failed", "partition.completed", "partition.failed", "split.completed", "split.failed", "classification.completed", "classification.failed", "edit.completed", "edit.failed", "schema.completed", "schema.failed", "extraction.sources.completed", "extraction.sources.failed", "file.created", "webhook.ping", "webhook.endpoint.disabled"]], Unset] = UNSET, enabled: Union[bool, Unset] = UNSET, options: Optional[RequestOptions] = None) -> PutWebhookEndpoint:
        """Set or change the receiver.

        The first response contains the signing secret; keep it. A later change keeps the secret, and enables an endpoint that was disabled unless `enabled` is false.

        `PUT /v1/webhooks/endpoint`"""
        return self._requests.json(Operation("webhooks.putEndpoint", "PUT", "/v1/webhooks/endpoint", body="json"), {"url": url, "event_types": event_types, "enabled": enabled}, options)

    def delete_endpoint(self, *, options: Optional[RequestOptions] = None) -> None:
        """Remove the receiver; what is not delivered yet is not delivered.

        `DELETE /v1/webhooks/endpoint`"""
        return self._requests.none(Operation("webhooks.deleteEndpoint", "DELETE", "/v1/webhooks/endpoint"), {}, options)

    def rotate_secret(self, *, overlap_seconds: Union[int, Unset] = UNSET, options: Optional[RequestOptions] = None) -> RotatedWebhookEndpoint:
        """Replace the signing secret.

        During the overlap every delivery has two signatures, one with the new and one with the old secret.

        `POST /v1/webhooks/endpoint/rotate-secret`"""
        return self._requests.json(Operation("webhooks.rotateSecret", "POST", "/v1/webhooks/endpoint/rotate-secret", body="json"), {"overlap_seconds": overlap_seconds}, options)

    def test(self, *, message: Union[str, Unset] = UNSET, options: Optional[RequestOptions] = None) -> WebhookDelivery:
        """Send an event of the type webhook.ping to the receiver.

        An endpoint that is disabled is a 409.

        `POST /v1/webhooks/endpoint/test`"""
        return self._requests.json(Operation("webhooks.test", "POST", "/v1/webhooks/endpoint/test", body="json"), {"message": message}, options)

    def list_deliveries(self, *, limit: Union[int, Unset] = UNSET, order: Union[Literal["asc", "desc"], Unset] = UNSET, before: Union[str, Unset] = UNSET, after: Union[str, Unset] = UNSET, from_date: Union[str, Unset] = UNSET, to_date: Union[str, Unset] = UNSET, status: Union[Literal["pending", "delivered", "failed"], Unset] = UNSET, type: Union[Literal["workflow.run.completed", "workflow.run.failed", "workflow.run.cancelled", "workflow.run.awaiting_review", "workflow.review.decided", "extraction.completed", "extraction.failed", "parse.completed", "parse.failed", "partition.completed", "partition.failed", "split.completed", "split.failed", "classification.completed", "classification.failed", "edit.completed", "edit.failed", "schema.completed", "schema.failed", "extraction.sources.completed", "extraction.sources.failed", "file.created", "webhook.ping", "webhook.endpoint.disabled"], Unset] = UNSET, event_id: Union[str, Unset] = UNSET, options: Optional[RequestOptions] = None) -> Page[WebhookDelivery]:
        """Deliveries of events to the receiver.

        `GET /v1/webhooks/deliveries`"""
        return self._requests.page(Operation("webhooks.listDeliveries", "GET", "/v1/webhooks/deliveries", query=("limit", "order", "before", "after", "from_date", "to_date", "status", "type", "event_id", )), {"limit": limit, "order": order, "before": before, "after": after, "from_date": from_date, "to_date": to_date, "status": status, "type": type, "event_id": event_id}, options)

    def get_delivery(self, *, delivery_id: str, options: Optional[RequestOptions] = None) -> WebhookDeliveryWithAttempts:
        """One delivery with its latest hundred attempts.

        `GET /v1/webhooks/deliveries/{delivery_id}`"""
        return self._requests.json(Operation("webhooks.getDelivery", "GET", "/v1/webhooks/deliveries/{delivery_id}"), {"delivery_id": delivery_id}, options)

    def retry_delivery(self, *, delivery_id: str, options: Optional[RequestOptions] = None) -> WebhookDelivery:
        """Attempt a delivery now, with the whole schedule of further attempts.

        Also for one that was delivered. An endpoint that is missing or disabled is a 409.

        `POST /v1/webhooks/deliveries/{delivery_id}/retry`"""
        return self._requests.json(Operation("webhooks.retryDelivery", "POST", "/v1/webhooks/deliveries/{delivery_id}/retry", body="json"), {"delivery_id": delivery_id}, options)

    def retry_deliveries(self, *, type: Union[Literal["workflow.run.completed", "workflow.run.failed", "workflow.run.cancelled", "workflow.run.awaiting_review", "workflow.review.decided", "extraction.completed", "extraction.failed", "parse.completed", "parse.failed", "partition.completed", "partition.failed", "split.completed", "split.failed", "classification.completed", "classification.failed", "edit.completed", "edit.failed", "schema.completed", "schema.failed", "extraction.sources.completed", "extraction.sources.failed", "file.created", "webhook.ping", "webhook.endpoint.disabled"], Unset] = UNSET, event_id: Union[str, Unset] = UNSET, from_date: Union[str, Unset] = UNSET, to_date: Union[str, Unset] = UNSET, limit: Union[int, Unset] = UNSET, options: Optional[RequestOptions] = None) -> RetriedWebhookDeliveries:
        """Attempt failed deliveries again, with the whole schedule of further attempts.

        Takes the failed deliveries that match, the oldest first and at most `limit` of them. Repeat the request while `has_more` is true. An endpoint that is missing or disabled is a 409.

        `POST /v1/webhooks/deliveries/retry`"""
        return self._requests.json(Operation("webhooks.retryDeliveries", "POST", "/v1/webhooks/deliveries/retry", body="json"), {"type": type, "event_id": event_id, "from_date": from_date, "to_date": to_date, "limit": limit}, options)

    def replay_event(self, *, event_id: str, options: Optional[RequestOptions] = None) -> WebhookDelivery:
        """Deliver an event again, whatever the types that the endpoint wants.

        An endpoint that is missing or disabled is a 409.

        `POST /v1/events/{event_id}/replay`"""
        return self._requests.json(Operation("webhooks.replayEvent", "POST", "/v1/events/{event_id}/replay", body="json"), {"event_id": event_id}, options)


class WorkflowsResource(Resource):
    def __init__(self, requests: Requests) -> None:
        super().__init__(requests)
        self.specs = WorkflowSpecsResource(requests)
        self.versions = WorkflowVersionsResource(requests)
        self.blocks = WorkflowBlocksResource(requests)
        self.edges = WorkflowEdgesResource(requests)
        self.runs = WorkflowRunsResource(requests)
        self.steps = WorkflowStepsResource(requests)
        self.artifacts = WorkflowArtifactsResource(requests)
        self.reviews = WorkflowReviewsResource(requests)
        self.triggers = WorkflowTriggersResource(requests)

    def list(self, *, limit: Union[int, Unset] = UNSET, order: Union[Literal["asc", "desc"], Unset] = UNSET, before: Union[str, Unset] = UNSET, after: Union[str, Unset] = UNSET, sort_by: Union[Literal["updated_at", "created_at"], Unset] = UNSET, project_id: Union[str, Unset] = UNSET, options: Optional[RequestOptions] = None) -> Page[Workflow]:
        """The workflows of the environment.

        `GET /v1/workflows`"""
        return self._requests.page(Operation("workflows.list", "GET", "/v1/workflows", query=("limit", "order", "before", "after", "sort_by", "project_id", )), {"limit": limit, "order": order, "before": before, "after": after, "sort_by": sort_by, "project_id": project_id}, options)

    def create(self, *, name: Union[str, Unset] = UNSET, description: Union[str, Unset] = UNSET, project_id: Union[str, Unset] = UNSET, options: Optional[RequestOptions] = None) -> Workflow:
        """Create a workflow.

        Its draft contains one start_document block labelled "Document".

        `POST /v1/workflows`"""
        return self._requests.json(Operation("workflows.create", "POST", "/v1/workflows", body="json"), {"name": name, "description": description, "project_id": project_id}, options)

    def block_types(self, *, options: Optional[RequestOptions] = None) -> Page[BlockTypeDescription]:
        """The block types, with the JSON Schema of their configs.

        `GET /v1/workflows/block-types`"""
        return self._requests.page(Operation("workflows.blockTypes", "GET", "/v1/workflows/block-types"), {}, options)

    def get(self, *, workflow_id: str, options: Optional[RequestOptions] = None) -> Workflow:
        """One workflow, without its graph.

        `GET /v1/workflows/{workflow_id}`"""
        return self._requests.json(Operation("workflows.get", "GET", "/v1/workflows/{workflow_id}"), {"workflow_id": workflow_id}, options)

    def update(self, *, workflow_id: str, name: Union[str, Unset] = UNSET, description: Union[str, Unset] = UNSET, options: Optional[RequestOptions] = None) -> Workflow:
        """Rename or describe a workflow.

        Absent fields stay unchanged. Name and description are not part of a version.

        `PATCH /v1/workflows/{workflow_id}`"""
        return self._requests.json(Operation("workflows.update", "PATCH", "/v1/workflows/{workflow_id}", body="json"), {"workflow_id": workflow_id, "name": name, "description": description}, options)

    def delete(self, *, workflow_id: str, options: Optional[RequestOptions] = None) -> None:
        """Delete a workflow with its graph, versions and history.

        `DELETE /v1/workflows/{workflow_id}`"""
        return self._requests.none(Operation("workflows.delete", "DELETE", "/v1/workflows/{workflow_id}"), {"workflow_id": workflow_id}, options)

    def publish(self, *, workflow_id: str, description: Union[str, Unset] = UNSET, options: Optional[RequestOptions] = None) -> Workflow:
        """Publish the draft as an immutable version.

        Later runs use it. An unchanged draft returns the live version and adds nothing. A draft with structural errors is a 400.

        `POST /v1/workflows/{workflow_id}/publish`"""
        return self._requests.json(Operation("workflows.publish", "POST", "/v1/workflows/{workflow_id}/publish", body="json"), {"workflow_id": workflow_id, "description": description}, options)

    def discard_draft(self, *, workflow_id: str, options: Optional[RequestOptions] = None) -> Workflow:
        """Reset the draft to the published version.

        A workflow that was never published is a 409.

        `POST /v1/workflows/{workflow_id}/discard-draft`"""
        return self._requests.json(Operation("workflows.discardDraft", "POST", "/v1/workflows/{workflow_id}/discard-draft"), {"workflow_id": workflow_id}, options)

    def published_versions(self, *, workflow_id: str, limit: Union[int, Unset] = UNSET, order: Union[Literal["asc", "desc"], Unset] = UNSET, before: Union[str, Unset] = UNSET, after: Union[str, Unset] = UNSET, options: Optional[RequestOptions] = None) -> Page[WorkflowPublication]:
        """The publications of a workflow, newest first.

        `GET /v1/workflows/{workflow_id}/published-versions`"""
        return self._requests.page(Operation("workflows.publishedVersions", "GET", "/v1/workflows/{workflow_id}/published-versions", query=("limit", "order", "before", "after", )), {"workflow_id": workflow_id, "limit": limit, "order": order, "before": before, "after": after}, options)

    def stats(self, *, workflow_id: str, from_: Union[str, Unset] = UNSET, to: Union[str, Unset] = UNSET, granularity: Union[Literal["hour", "day", "week"], Unset] = UNSET, options: Optional[RequestOptions] = None) -> WorkflowStats:
        """Runs and documents over time.

        `GET /v1/workflows/{workflow_id}/stats`"""
        return self._requests.json(Operation("workflows.stats", "GET", "/v1/workflows/{workflow_id}/stats", query=("from", "to", "granularity", )), {"workflow_id": workflow_id, "from": from_, "to": to, "granularity": granularity}, options)

    def promote(self, *, workflow_id: str, source_environment: Union[Literal["test"], Unset] = UNSET, target_environment: Union[Literal["production"], Unset] = UNSET, source_version_id: Union[str, Unset] = UNSET, target_workflow_id: Union[str, Unset] = UNSET, target_name: Union[str, Unset] = UNSET, include_tests: Union[bool, Unset] = UNSET, include_webhook_definitions: Union[bool, Unset] = UNSET, table_map: Union[Dict[str, str], Unset] = UNSET, overwrite: Union[bool, Unset] = UNSET, expected_draft_version: Union[int, Unset] = UNSET, idempotency_key: Union[str, Unset] = UNSET, dry_run: Union[bool, Unset] = UNSET, options: Optional[RequestOptions] = None) -> WorkflowPromotion:
        """Copy a published test version into a production draft.

        Needs a live key; the path names a workflow of the test environment. Copies graph and config, but never runs, files, tables or secret values. A production draft with edits of its own is a 409 `draft_changed`. Publishing the draft is a separate call.

        `POST /v1/workflows/{workflow_id}/promotions`"""
        return self._requests.json(Operation("workflows.promote", "POST", "/v1/workflows/{workflow_id}/promotions", body="json"), {"workflow_id": workflow_id, "source_environment": source_environment, "target_environment": target_environment, "source_version_id": source_version_id, "target_workflow_id": target_workflow_id, "target_name": target_name, "include_tests": include_tests, "include_webhook_definitions": include_webhook_definitions, "table_map": table_map, "overwrite": overwrite, "expected_draft_version": expected_draft_version, "idempotency_key": idempotency_key, "dry_run": dry_run}, options)


class WorkflowSpecsResource(Resource):
    def get(self, *, workflow_id: str, options: Optional[RequestOptions] = None) -> WorkflowSpecsGetResult:
        """The draft as canonical YAML.

        `GET /v1/workflows/{workflow_id}/spec`"""
        return self._requests.json(Operation("workflowSpecs.get", "GET", "/v1/workflows/{workflow_id}/spec"), {"workflow_id": workflow_id}, options)

    def plan(self, *, workflow_id: str, yaml_definition: str, evaluate: Union["WorkflowSpecsPlanEvaluate", Unset] = UNSET, options: Optional[RequestOptions] = None) -> WorkflowPlan:
        """Show what applying a definition to the draft would change.

        Changes nothing. The path selects the target workflow, not metadata.id of the YAML. A definition with errors is a 400 that lists all of them. With `evaluate`, blocks that would be others and the blocks after them are executed on what past runs received, and `diagnostics.behaviour` says which values would change; nothing is recorded, called or asked.

        `POST /v1/workflows/{workflow_id}/spec/plan`"""
        return self._requests.json(Operation("workflowSpecs.plan", "POST", "/v1/workflows/{workflow_id}/spec/plan", body="json"), {"workflow_id": workflow_id, "yaml_definition": yaml_definition, "evaluate": evaluate}, options)

    def apply(self, *, workflow_id: str, yaml_definition: str, expected_draft_version: Union[int, Unset] = UNSET, options: Optional[RequestOptions] = None) -> AppliedWorkflowPlan:
        """Replace the draft with a definition.

        All or nothing. Deletes blocks and edges that the definition does not contain.

        `POST /v1/workflows/{workflow_id}/spec/apply`"""
        return self._requests.json(Operation("workflowSpecs.apply", "POST", "/v1/workflows/{workflow_id}/spec/apply", body="json"), {"workflow_id": workflow_id, "yaml_definition": yaml_definition, "expected_draft_version": expected_draft_version}, options)

    def plan_new(self, *, yaml_definition: str, project_id: Union[str, Unset] = UNSET, options: Optional[RequestOptions] = None) -> WorkflowPlan:
        """Show what creating a workflow from a definition would make.

        `POST /v1/workflows/spec/plan`"""
        return self._requests.json(Operation("workflowSpecs.planNew", "POST", "/v1/workflows/spec/plan", body="json"), {"yaml_definition": yaml_definition, "project_id": project_id}, options)

    def apply_new(self, *, yaml_definition: str, project_id: Union[str, Unset] = UNSET, options: Optional[RequestOptions] = None) -> AppliedWorkflowPlan:
        """Create a workflow from a definition.

        metadata.id of the YAML is ignored: applying an export here creates a second workflow.

        `POST /v1/workflows/spec/apply`"""
        return self._requests.json(Operation("workflowSpecs.applyNew", "POST", "/v1/workflows/spec/apply", body="json"), {"yaml_definition": yaml_definition, "project_id": project_id}, options)

    def validate(self, *, yaml_definition: str, project_id: Union[str, Unset] = UNSET, options: Optional[RequestOptions] = None) -> WorkflowSpecsValidateResult:
        """Check a definition.

        Warnings come with a 200; any error is a 400 that lists all of them.

        `POST /v1/workflows/spec/validate`"""
        return self._requests.json(Operation("workflowSpecs.validate", "POST", "/v1/workflows/spec/validate", body="json"), {"yaml_definition": yaml_definition, "project_id": project_id}, options)


class WorkflowVersionsResource(Resource):
    def list(self, *, workflow_id: str, limit: Union[int, Unset] = UNSET, order: Union[Literal["asc", "desc"], Unset] = UNSET, before: Union[str, Unset] = UNSET, after: Union[str, Unset] = UNSET, options: Optional[RequestOptions] = None) -> Page[WorkflowGraphVersion]:
        """The versions of a workflow.

        `GET /v1/workflows/versions`"""
        return self._requests.page(Operation("workflowVersions.list", "GET", "/v1/workflows/versions", query=("workflow_id", "limit", "order", "before", "after", )), {"workflow_id": workflow_id, "limit": limit, "order": order, "before": before, "after": after}, options)

    def diff(self, *, workflow_id: str, from_workflow_version_id: str, to_workflow_version_id: str, options: Optional[RequestOptions] = None) -> WorkflowVersionsDiffResult:
        """The blocks and edges that differ between two versions.

        `GET /v1/workflows/versions/diff`"""
        return self._requests.json(Operation("workflowVersions.diff", "GET", "/v1/workflows/versions/diff", query=("workflow_id", "from_workflow_version_id", "to_workflow_version_id", )), {"workflow_id": workflow_id, "from_workflow_version_id": from_workflow_version_id, "to_workflow_version_id": to_workflow_version_id}, options)

    def get(self, *, version_id: str, workflow_id: str, options: Optional[RequestOptions] = None) -> WorkflowGraphVersion:
        """One version with its graph.

        `GET /v1/workflows/versions/{version_id}`"""
        return self._requests.json(Operation("workflowVersions.get", "GET", "/v1/workflows/versions/{version_id}", query=("workflow_id", )), {"version_id": version_id, "workflow_id": workflow_id}, options)

    def restore(self, *, version_id: str, workflow_id: str, options: Optional[RequestOptions] = None) -> Workflow:
        """Restore a version as the draft.

        `POST /v1/workflows/versions/{version_id}/restore`"""
        return self._requests.json(Operation("workflowVersions.restore", "POST", "/v1/workflows/versions/{version_id}/restore", query=("workflow_id", )), {"version_id": version_id, "workflow_id": workflow_id}, options)


class WorkflowBlocksResource(Resource):
    def __init__(self, requests: Requests) -> None:
        super().__init__(requests)
        self.executions = WorkflowBlockExecutionsResource(requests)
        self.versions = WorkflowBlockVersionsResource(requests)

    def list(self, *, workflow_id: str, limit: Union[int, Unset] = UNSET, order: Union[Literal["asc", "desc"], Unset] = UNSET, before: Union[str, Unset] = UNSET, after: Union[str, Unset] = UNSET, options: Optional[RequestOptions] = None) -> Page[WorkflowBlock]:
        """The blocks of a draft.

        `GET /v1/workflows/blocks`"""
        return self._requests.page(Operation("workflowBlocks.list", "GET", "/v1/workflows/blocks", query=("workflow_id", "limit", "order", "before", "after", )), {"workflow_id": workflow_id, "limit": limit, "order": order, "before": before, "after": after}, options)

    def create(self, *, workflow_id: str, type: Literal["start_document", "start_json", "note", "parse", "extract", "split", "classifier", "conditional", "edit", "api_call", "function", "merge_dicts", "for_each", "while_loop"], id: Union[str, Unset] = UNSET, label: Union[str, Unset] = UNSET, position_x: Union[float, Unset] = UNSET, position_y: Union[float, Unset] = UNSET, width: Union[Optional[float], Unset] = UNSET, height: Union[Optional[float], Unset] = UNSET, config: Union[Dict[str, Any], Unset] = UNSET, parent_id: Union[Optional[str], Unset] = UNSET, options: Optional[RequestOptions] = None) -> WorkflowBlock:
        """Add a block to a draft.

        `POST /v1/workflows/blocks`"""
        return self._requests.json(Operation("workflowBlocks.create", "POST", "/v1/workflows/blocks", body="json"), {"workflow_id": workflow_id, "type": type, "id": id, "label": label, "position_x": position_x, "position_y": position_y, "width": width, "height": height, "config": config, "parent_id": parent_id}, options)

    def get(self, *, block_id: str, workflow_id: Union[str, Unset] = UNSET, options: Optional[RequestOptions] = None) -> WorkflowBlock:
        """One block of a draft.

        `GET /v1/workflows/blocks/{block_id}`"""
        return self._requests.json(Operation("workflowBlocks.get", "GET", "/v1/workflows/blocks/{block_id}", query=("workflow_id", )), {"block_id": block_id, "workflow_id": workflow_id}, options)

    def update(self, *, block_id: str, workflow_id: Union[str, Unset] = UNSET, type: Union[Literal["start_document", "start_json", "note", "parse", "extract", "split", "classifier", "conditional", "edit", "api_call", "function", "merge_dicts", "for_each", "while_loop"], Unset] = UNSET, label: Union[str, Unset] = UNSET, position_x: Union[float, Unset] = UNSET, position_y: Union[float, Unset] = UNSET, width: Union[float, Unset] = UNSET, height: Union[float, Unset] = UNSET, config: Union[Dict[str, Any], Unset] = UNSET, config_mode: Union[Literal["merge", "replace"], Unset] = UNSET, parent_id: Union[Optional[str], Unset] = UNSET, options: Optional[RequestOptions] = None) -> WorkflowBlock:
        """Change a block of a draft.

        Absent fields stay unchanged. The type of a block cannot change.

        `PATCH /v1/workflows/blocks/{block_id}`"""
        return self._requests.json(Operation("workflowBlocks.update", "PATCH", "/v1/workflows/blocks/{block_id}", query=("workflow_id", ), body="json"), {"block_id": block_id, "workflow_id": workflow_id, "type": type, "label": label, "position_x": position_x, "position_y": position_y, "width": width, "height": height, "config": config, "config_mode": config_mode, "parent_id": parent_id}, options)

    def delete(self, *, block_id: str, workflow_id: Union[str, Unset] = UNSET, options: Optional[RequestOptions] = None) -> None:
        """Remove a block, its edges and the blocks inside it.

        `DELETE /v1/workflows/blocks/{block_id}`"""
        return self._requests.none(Operation("workflowBlocks.delete", "DELETE", "/v1/workflows/blocks/{block_id}", query=("workflow_id", )), {"block_id": block_id, "workflow_id": workflow_id}, options)

    def validate_config(self, *, block_id: str, config: Dict[str, Any], workflow_id: Union[str, Unset] = UNSET, config_mode: Union[Literal["merge", "replace"], Unset] = UNSET, options: Optional[RequestOptions] = None) -> WorkflowBlocksValidateConfigResult:
        """Check a config without saving it.

        A config that could not be published is a 422 with the reasons.

        `POST /v1/workflows/blocks/{block_id}/validate-config`"""
        return self._requests.json(Operation("workflowBlocks.validateConfig", "POST", "/v1/workflows/blocks/{block_id}/validate-config", query=("workflow_id", ), body="json"), {"block_id": block_id, "config": config, "workflow_id": workflow_id, "config_mode": config_mode}, options)

    def resolved_schemas(self, *, block_id: str, workflow_id: Union[str, Unset] = UNSET, options: Optional[RequestOptions] = None) -> WorkflowBlocksResolvedSchemasResult:
        """The schemas of a block's inputs and outputs.

        `GET /v1/workflows/blocks/{block_id}/resolved-schemas`"""
        return self._requests.json(Operation("workflowBlocks.resolvedSchemas", "GET", "/v1/workflows/blocks/{block_id}/resolved-schemas", query=("workflow_id", )), {"block_id": block_id, "workflow_id": workflow_id}, options)

    def config_history(self, *, block_id: str, workflow_id: str, limit: Union[int, Unset] = UNSET, order: Union[Literal["asc", "desc"], Unset] = UNSET, before: Union[str, Unset] = UNSET, after: Union[str, Unset] = UNSET, options: Optional[RequestOptions] = None) -> Page[BlockConfigEra]:
        """The configs that a block was published with, newest first.

        `GET /v1/workflows/blocks/{block_id}/config-history`"""
        return self._requests.page(Operation("workflowBlocks.configHistory", "GET", "/v1/workflows/blocks/{block_id}/config-history", query=("workflow_id", "limit", "order", "before", "after", )), {"block_id": block_id, "workflow_id": workflow_id, "limit": limit, "order": order, "before": before, "after": after}, options)

    def stats(self, *, block_id: str, workflow_id: str, from_: Union[str, Unset] = UNSET, to: Union[str, Unset] = UNSET, granularity: Union[Literal["hour", "day", "week"], Unset] = UNSET, options: Optional[RequestOptions] = None) -> WorkflowBlocksStatsResult:
        """Executions and documents of a block over time.

        `GET /v1/workflows/blocks/{block_id}/stats`"""
        return self._requests.json(Operation("workflowBlocks.stats", "GET", "/v1/workflows/blocks/{block_id}/stats", query=("workflow_id", "from", "to", "granularity", )), {"block_id": block_id, "workflow_id": workflow_id, "from": from_, "to": to, "granularity": granularity}, options)


class WorkflowBlockExecutionsResource(Resource):
    def list(self, *, run_id: str, block_id: str, limit: Union[int, Unset] = UNSET, order: Union[Literal["asc", "desc"], Unset] = UNSET, before: Union[str, Unset] = UNSET, after: Union[str, Unset] = UNSET, options: Optional[RequestOptions] = None) -> Page[WorkflowBlockExecution]:
        """Executions of a block on what a run gave it.

        `GET /v1/workflows/blocks/executions`"""
        return self._requests.page(Operation("workflowBlockExecutions.list", "GET", "/v1/workflows/blocks/executions", query=("limit", "order", "before", "after", "run_id", "block_id", )), {"run_id": run_id, "block_id": block_id, "limit": limit, "order": order, "before": before, "after": after}, options)

    def create(self, *, run_id: str, block_id: str, step_id: Union[str, Unset] = UNSET, n_consensus: Union[Literal[3, 5, 7], Unset] = UNSET, check_eligibility: Union[bool, Unset] = UNSET, options: Optional[RequestOptions] = None) -> WorkflowBlockExecution:
        """Execute one block of the draft on what it received in a run.

        Waits for the result. Parses and extractions are made and paid as usual. An api_call does not leave: it gets the answer of the run if it would send the same, and fails with `call_differs` otherwise. A run in which the block received nothing is a 422.

        `POST /v1/workflows/blocks/executions`"""
        return self._requests.json(Operation("workflowBlockExecutions.create", "POST", "/v1/workflows/blocks/executions", body="json"), {"run_id": run_id, "block_id": block_id, "step_id": step_id, "n_consensus": n_consensus, "check_eligibility": check_eligibility}, options)


class WorkflowBlockVersionsResource(Resource):
    def list(self, *, workflow_id: str, block_id: Union[str, Unset] = UNSET, workflow_version_id: Union[str, Unset] = UNSET, limit: Union[int, Unset] = UNSET, order: Union[Literal["asc", "desc"], Unset] = UNSET, before: Union[str, Unset] = UNSET, after: Union[str, Unset] = UNSET, options: Optional[RequestOptions] = None) -> Page[WorkflowBlockVersion]:
        """The published versions of blocks.

        `GET /v1/workflows/blocks/versions`"""
        return self._requests.page(Operation("workflowBlockVersions.list", "GET", "/v1/workflows/blocks/versions", query=("workflow_id", "block_id", "workflow_version_id", "limit", "order", "before", "after", )), {"workflow_id": workflow_id, "block_id": block_id, "workflow_version_id": workflow_version_id, "limit": limit, "order": order, "before": before, "after": after}, options)

    def diff(self, *, from_block_version_id: str, to_block_version_id: str, workflow_id: Union[str, Unset] = UNSET, options: Optional[RequestOptions] = None) -> WorkflowBlockVersionsDiffResult:
        """The differences between two versions of a block.

        `GET /v1/workflows/blocks/versions/diff`"""
        return self._requests.json(Operation("workflowBlockVersions.diff", "GET", "/v1/workflows/blocks/versions/diff", query=("workflow_id", "from_block_version_id", "to_block_version_id", )), {"from_block_version_id": from_block_version_id, "to_block_version_id": to_block_version_id, "workflow_id": workflow_id}, options)

    def get(self, *, version_id: str, workflow_id: Union[str, Unset] = UNSET, options: Optional[RequestOptions] = None) -> WorkflowBlockVersion:
        """One version of a block.

        `GET /v1/workflows/blocks/versions/{version_id}`"""
        return self._requests.json(Operation("workflowBlockVersions.get", "GET", "/v1/workflows/blocks/versions/{version_id}", query=("workflow_id", )), {"version_id": version_id, "workflow_id": workflow_id}, options)

    def restore(self, *, version_id: str, workflow_id: Union[str, Unset] = UNSET, options: Optional[RequestOptions] = None) -> WorkflowBlock:
        """Restore a version of a block in the draft.

        `POST /v1/workflows/blocks/versions/{version_id}/restore`"""
        return self._requests.json(Operation("workflowBlockVersions.restore", "POST", "/v1/workflows/blocks/versions/{version_id}/restore", query=("workflow_id", )), {"version_id": version_id, "workflow_id": workflow_id}, options)


class WorkflowEdgesResource(Resource):
    def __init__(self, requests: Requests) -> None:
        super().__init__(requests)
        self.versions = WorkflowEdgeVersionsResource(requests)

    def list(self, *, workflow_id: str, source_block: Union[str, Unset] = UNSET, target_block: Union[str, Unset] = UNSET, limit: Union[int, Unset] = UNSET, order: Union[Literal["asc", "desc"], Unset] = UNSET, before: Union[str, Unset] = UNSET, after: Union[str, Unset] = UNSET, options: Optional[RequestOptions] = None) -> Page[WorkflowEdge]:
        """The edges of a draft.

        `GET /v1/workflows/edges`"""
        return self._requests.page(Operation("workflowEdges.list", "GET", "/v1/workflows/edges", query=("workflow_id", "source_block", "target_block", "limit", "order", "before", "after", )), {"workflow_id": workflow_id, "source_block": source_block, "target_block": target_block, "limit": limit, "order": order, "before": before, "after": after}, options)

    def create(self, *, workflow_id: str, source_block: str, target_block: str, source_handle: Union[str, Unset] = UNSET, target_handle: Union[str, Unset] = UNSET, id: Union[str, Unset] = UNSET, options: Optional[RequestOptions] = None) -> WorkflowEdge:
        """Connect two blocks of a draft.

        `POST /v1/workflows/edges`"""
        return self._requests.json(Operation("workflowEdges.create", "POST", "/v1/workflows/edges", body="json"), {"workflow_id": workflow_id, "source_block": source_block, "target_block": target_block, "source_handle": source_handle, "target_handle": target_handle, "id": id}, options)

    def get(self, *, edge_id: str, workflow_id: Union[str, Unset] = UNSET, options: Optional[RequestOptions] = None) -> WorkflowEdge:
        """One edge of a draft.

        `GET /v1/workflows/edges/{edge_id}`"""
        return self._requests.json(Operation("workflowEdges.get", "GET", "/v1/workflows/edges/{edge_id}", query=("workflow_id", )), {"edge_id": edge_id, "workflow_id": workflow_id}, options)

    def delete(self, *, edge_id: str, workflow_id: Union[str, Unset] = UNSET, options: Optional[RequestOptions] = None) -> None:
        """Remove an edge of a draft.

        `DELETE /v1/workflows/edges/{edge_id}`"""
        return self._requests.none(Operation("workflowEdges.delete", "DELETE", "/v1/workflows/edges/{edge_id}", query=("workflow_id", )), {"edge_id": edge_id, "workflow_id": workflow_id}, options)


class WorkflowEdgeVersionsResource(Resource):
    def list(self, *, workflow_id: str, edge_id: Union[str, Unset] = UNSET, workflow_version_id: Union[str, Unset] = UNSET, limit: Union[int, Unset] = UNSET, order: Union[Literal["asc", "desc"], Unset] = UNSET, before: Union[str, Unset] = UNSET, after: Union[str, Unset] = UNSET, options: Optional[RequestOptions] = None) -> Page[WorkflowEdgeVersion]:
        """The published versions of edges.

        `GET /v1/workflows/edges/versions`"""
        return self._requests.page(Operation("workflowEdgeVersions.list", "GET", "/v1/workflows/edges/versions", query=("workflow_id", "edge_id", "workflow_version_id", "limit", "order", "before", "after", )), {"workflow_id": workflow_id, "edge_id": edge_id, "workflow_version_id": workflow_version_id, "limit": limit, "order": order, "before": before, "after": after}, options)

    def diff(self, *, from_edge_version_id: str, to_edge_version_id: str, workflow_id: Union[str, Unset] = UNSET, options: Optional[RequestOptions] = None) -> WorkflowEdgeVersionsDiffResult:
        """The differences between two versions of an edge.

        `GET /v1/workflows/edges/versions/diff`"""
        return self._requests.json(Operation("workflowEdgeVersions.diff", "GET", "/v1/workflows/edges/versions/diff", query=("workflow_id", "from_edge_version_id", "to_edge_version_id", )), {"from_edge_version_id": from_edge_version_id, "to_edge_version_id": to_edge_version_id, "workflow_id": workflow_id}, options)

    def get(self, *, version_id: str, workflow_id: Union[str, Unset] = UNSET, options: Optional[RequestOptions] = None) -> WorkflowEdgeVersion:
        """One version of an edge.

        `GET /v1/workflows/edges/versions/{version_id}`"""
        return self._requests.json(Operation("workflowEdgeVersions.get", "GET", "/v1/workflows/edges/versions/{version_id}", query=("workflow_id", )), {"version_id": version_id, "workflow_id": workflow_id}, options)

    def restore(self, *, version_id: str, workflow_id: Union[str, Unset] = UNSET, options: Optional[RequestOptions] = None) -> WorkflowEdge:
        """Restore a version of an edge in the draft.

        `POST /v1/workflows/edges/versions/{version_id}/restore`"""
        return self._requests.json(Operation("workflowEdgeVersions.restore", "POST", "/v1/workflows/edges/versions/{version_id}/restore", query=("workflow_id", )), {"version_id": version_id, "workflow_id": workflow_id}, options)


class WorkflowRunsResource(Resource):
    def list(self, *, limit: Union[int, Unset] = UNSET, order: Union[Literal["asc", "desc"], Unset] = UNSET, before: Union[str, Unset] = UNSET, after: Union[str, Unset] = UNSET, from_date: Union[str, Unset] = UNSET, to_date: Union[str, Unset] = UNSET, workflow_id: Union[str, Unset] = UNSET, status: Union[Literal["pending", "queued", "running", "completed", "error", "failed", "awaiting_review", "cancelled"], Unset] = UNSET, exclude_status: Union[Literal["pending", "queued", "running", "completed", "error", "failed", "awaiting_review", "cancelled"], Unset] = UNSET, trigger_type: Union[Literal["manual", "api", "schedule", "webhook", "email", "restart"], Unset] = UNSET, min_duration_ms: Union[int, Unset] = UNSET, max_duration_ms: Union[int, Unset] = UNSET, search: Union[str, Unset] = UNSET, metadata: Union[str, Unset] = UNSET, sort_by: Union[Literal["timing.created_at", "timing.started_at"], Unset] = UNSET, options: Optional[RequestOptions] = None) -> Page[WorkflowRun]:
        """The runs of the environment.

        `GET /v1/workflows/runs`"""
        return self._requests.page(Operation("workflowRuns.list", "GET", "/v1/workflows/runs", query=("limit", "order", "before", "after", "from_date", "to_date", "workflow_id", "status", "exclude_status", "trigger_type", "min_duration_ms", "max_duration_ms", "search", "metadata", "sort_by", )), {"limit": limit, "order": order, "before": before, "after": after, "from_date": from_date, "to_date": to_date, "workflow_id": workflow_id, "status": status, "exclude_status": exclude_status, "trigger_type": trigger_type, "min_duration_ms": min_duration_ms, "max_duration_ms": max_duration_ms, "search": search, "metadata": metadata, "sort_by": sort_by}, options)

    def create(self, *, workflow_id: str, documents: Union[Dict[str, DocumentSource], Unset] = UNSET, json_inputs: Union[Dict[str, Any], Unset] = UNSET, version: Union[str, Unset] = UNSET, metadata: Union[Dict[str, str], Unset] = UNSET, trigger_type: Union[Literal["api", "manual", "restart"], Unset] = UNSET, parent_run_id: Union[str, Unset] = UNSET, options: Optional[RequestOptions] = None) -> WorkflowRun:
        """Run a workflow.

        Answers at once; the run continues in the background. A workflow without a published version is a 409 `production_required_but_unpublished`, unless `version` names another one. A secret that is missing ends the run with an error before anything is done.

        `POST /v1/workflows/runs`"""
        return self._requests.json(Operation("workflowRuns.create", "POST", "/v1/workflows/runs", body="json", documents=("documents.*", )), {"workflow_id": workflow_id, "documents": documents, "json_inputs": json_inputs, "version": version, "metadata": metadata, "trigger_type": trigger_type, "parent_run_id": parent_run_id}, options)

    def get(self, *, run_id: str, options: Optional[RequestOptions] = None) -> WorkflowRun:
        """One run.

        `GET /v1/workflows/runs/{run_id}`"""
        return self._requests.json(Operation("workflowRuns.get", "GET", "/v1/workflows/runs/{run_id}", polls_until="lifecycle.status"), {"run_id": run_id}, options)

    def wait_for(self, *, run_id: str, options: Optional[WaitOptions] = None) -> WorkflowRun:
        """Polls until it has ended, and returns it. Raises `EndedError` if it has failed or was cancelled."""
        return self._requests.wait(Operation("workflowRuns.get", "GET", "/v1/workflows/runs/{run_id}", polls_until="lifecycle.status"), {"run_id": run_id}, options)

    def delete(self, *, run_id: str, options: Optional[RequestOptions] = None) -> None:
        """Delete a run with its steps.

        A run that has not ended is cancelled first. Artifacts and usage remain.

        `DELETE /v1/workflows/runs/{run_id}`"""
        return self._requests.none(Operation("workflowRuns.delete", "DELETE", "/v1/workflows/runs/{run_id}"), {"run_id": run_id}, options)

    def cancel(self, *, run_id: str, command_id: Union[str, Unset] = UNSET, options: Optional[RequestOptions] = None) -> WorkflowRunCancellation:
        """Cancel a run.

        Steps that have ended keep their outputs. A run that has ended stays as it is.

        `POST /v1/workflows/runs/{run_id}/cancel`"""
        return self._requests.json(Operation("workflowRuns.cancel", "POST", "/v1/workflows/runs/{run_id}/cancel", body="json"), {"run_id": run_id, "command_id": command_id}, options)

    def events(self, *, run_id: str, last_event_id: Union[int, Unset] = UNSET, options: Optional[RequestOptions] = None) -> Iterator[RunEvent]:
        """What happens to a run, as server-sent events.

        Sends what has happened, then what happens, and ends after the end of the run. `run.updated` has the lifecycle, `step.updated` the state of a step. A client that reconnects with `Last-Event-ID` misses nothing.

        `GET /v1/workflows/runs/{run_id}/events`"""
        return self._requests.events(Operation("workflowRuns.events", "GET", "/v1/workflows/runs/{run_id}/events", query=("last_event_id", )), {"run_id": run_id, "last_event_id": last_event_id}, options)

    def restart(self, *, run_id: str, version: Union[str, Unset] = UNSET, from_failed_step: Union[bool, Unset] = UNSET, metadata: Union[Dict[str, str], Unset] = UNSET, command_id: Union[str, Unset] = UNSET, options: Optional[RequestOptions] = None) -> WorkflowRun:
        """Run again with the same inputs.

        The published version is used, unless `version` names another one. With `from_failed_step` the new run keeps the version of the old one and the outputs of its steps that have ended, and begins where it stopped.

        `POST /v1/workflows/runs/{run_id}/restart`"""
        return self._requests.json(Operation("workflowRuns.restart", "POST", "/v1/workflows/runs/{run_id}/restart", body="json"), {"run_id": run_id, "version": version, "from_failed_step": from_failed_step, "metadata": metadata, "command_id": command_id}, options)

    def replay(self, *, run_id: str, options: Optional[RequestOptions] = None) -> WorkflowRunReplay:
        """Repeat a finished run from its records and compare.

        Executes every step again on the inputs that it had, with the clock, random numbers, rows of tables, responses of services and answers of models that it had then. Nothing is recorded, called or asked. A run that has not ended is a 409.

        `POST /v1/workflows/runs/{run_id}/replay`"""
        return self._requests.json(Operation("workflowRuns.replay", "POST", "/v1/workflows/runs/{run_id}/replay", body="json"), {"run_id": run_id}, options)

    def export(self, *, workflow_id: str, block_id: str, export_source: Union[Literal["outputs", "inputs"], Unset] = UNSET, selected_run_ids: Union[List[str], Unset] = UNSET, selected_doc_types: Union[List[str], Unset] = UNSET, status: Union[Literal["pending", "queued", "running", "completed", "error", "failed", "awaiting_review", "cancelled"], Unset] = UNSET, exclude_status: Union[Literal["pending", "queued", "running", "completed", "error", "failed", "awaiting_review", "cancelled"], Unset] = UNSET, trigger_type: Union[Literal["manual", "api", "schedule", "webhook", "email", "restart"], Unset] = UNSET, from_date: Union[str, Unset] = UNSET, to_date: Union[str, Unset] = UNSET, preferred_columns: Union[List[str], Unset] = UNSET, delimiter: Union[str, Unset] = UNSET, line_delimiter: Union[str, Unset] = UNSET, quote: Union[str, Unset] = UNSET, options: Optional[RequestOptions] = None) -> WorkflowRunExport:
        """What one block received or returned in completed runs, as CSV.

        `POST /v1/workflows/runs/export`"""
        return self._requests.json(Operation("workflowRuns.export", "POST", "/v1/workflows/runs/export", body="json"), {"workflow_id": workflow_id, "block_id": block_id, "export_source": export_source, "selected_run_ids": selected_run_ids, "selected_doc_types": selected_doc_types, "status": status, "exclude_status": exclude_status, "trigger_type": trigger_type, "from_date": from_date, "to_date": to_date, "preferred_columns": preferred_columns, "delimiter": delimiter, "line_delimiter": line_delimiter, "quote": quote}, options)


class WorkflowStepsResource(Resource):
    def list(self, *, limit: Union[int, Unset] = UNSET, order: Union[Literal["asc", "desc"], Unset] = UNSET, before: Union[str, Unset] = UNSET, after: Union[str, Unset] = UNSET, run_id: Union[str, Unset] = UNSET, workflow_id: Union[str, Unset] = UNSET, block_id: Union[str, Unset] = UNSET, step_id: Union[str, Unset] = UNSET, block_type: Union[List[Literal["start_document", "start_json", "note", "parse", "extract", "split", "classifier", "conditional", "edit", "api_call", "function", "merge_dicts", "for_each", "while_loop", "for_each_sentinel_start", "for_each_sentinel_end", "while_loop_sentinel_start", "while_loop_sentinel_end"]], Unset] = UNSET, status: Union[List[Literal["pending", "queued", "running", "completed", "awaiting_review", "error", "skipped", "cancelled"]], Unset] = UNSET, options: Optional[RequestOptions] = None) -> Page[WorkflowStep]:
        """The steps of a run, or of all runs.

        `GET /v1/workflows/steps`"""
        return self._requests.page(Operation("workflowSteps.list", "GET", "/v1/workflows/steps", query=("limit", "order", "before", "after", "run_id", "workflow_id", "block_id", "step_id", "block_type", "status", )), {"limit": limit, "order": order, "before": before, "after": after, "run_id": run_id, "workflow_id": workflow_id, "block_id": block_id, "step_id": step_id, "block_type": block_type, "status": status}, options)

    def get(self, *, step_id: str, run_id: Union[str, Unset] = UNSET, options: Optional[RequestOptions] = None) -> WorkflowStep:
        """One step, with its inputs and outputs.

        `GET /v1/workflows/steps/{step_id}`"""
        return self._requests.json(Operation("workflowSteps.get", "GET", "/v1/workflows/steps/{step_id}", query=("run_id", )), {"step_id": step_id, "run_id": run_id}, options)


class WorkflowArtifactsResource(Resource):
    def list(self, *, limit: Union[int, Unset] = UNSET, order: Union[Literal["asc", "desc"], Unset] = UNSET, before: Union[str, Unset] = UNSET, after: Union[str, Unset] = UNSET, run_id: Union[str, Unset] = UNSET, step_id: Union[str, Unset] = UNSET, block_id: Union[str, Unset] = UNSET, operation: Union[Literal["extraction", "split", "classification", "parse", "edit", "partition", "conditional_evaluation", "review_trigger_evaluation", "while_loop_termination", "api_call_invocation", "function_invocation"], Unset] = UNSET, options: Optional[RequestOptions] = None) -> Page[WorkflowArtifact]:
        """What the steps of a run left besides their outputs.

        `GET /v1/workflows/artifacts`"""
        return self._requests.page(Operation("workflowArtifacts.list", "GET", "/v1/workflows/artifacts", query=("limit", "order", "before", "after", "run_id", "step_id", "block_id", "operation", )), {"limit": limit, "order": order, "before": before, "after": after, "run_id": run_id, "step_id": step_id, "block_id": block_id, "operation": operation}, options)

    def get(self, *, artifact_id: str, options: Optional[RequestOptions] = None) -> WorkflowArtifact:
        """One artifact: the parse, extraction, evaluation or call.

        `GET /v1/workflows/artifacts/{artifact_id}`"""
        return self._requests.json(Operation("workflowArtifacts.get", "GET", "/v1/workflows/artifacts/{artifact_id}"), {"artifact_id": artifact_id}, options)


class WorkflowReviewsResource(Resource):
    def __init__(self, requests: Requests) -> None:
        super().__init__(requests)
        self.versions = WorkflowReviewVersionsResource(requests)

    def list(self, *, limit: Union[int, Unset] = UNSET, order: Union[Literal["asc", "desc"], Unset] = UNSET, before: Union[str, Unset] = UNSET, after: Union[str, Unset] = UNSET, workflow_id: Union[str, Unset] = UNSET, run_id: Union[str, Unset] = UNSET, block_id: Union[str, Unset] = UNSET, step_id: Union[str, Unset] = UNSET, iteration_key: Union[str, Unset] = UNSET, decision_status: Union[Literal["pending", "approved", "rejected", "decided", "all"], Unset] = UNSET, options: Optional[RequestOptions] = None) -> Page[WorkflowReview]:
        """Steps that wait for a person, oldest first.

        `GET /v1/workflows/reviews`"""
        return self._requests.page(Operation("workflowReviews.list", "GET", "/v1/workflows/reviews", query=("limit", "order", "before", "after", "workflow_id", "run_id", "block_id", "step_id", "iteration_key", "decision_status", )), {"limit": limit, "order": order, "before": before, "after": after, "workflow_id": workflow_id, "run_id": run_id, "block_id": block_id, "step_id": step_id, "iteration_key": iteration_key, "decision_status": decision_status}, options)

    def get(self, *, review_id: str, options: Optional[RequestOptions] = None) -> WorkflowReview:
        """One review.

        `GET /v1/workflows/reviews/{review_id}`"""
        return self._requests.json(Operation("workflowReviews.get", "GET", "/v1/workflows/reviews/{review_id}"), {"review_id": review_id}, options)

    def approve(self, *, review_id: str, version_id: str, learn: Union[bool, Unset] = UNSET, options: Optional[RequestOptions] = None) -> ReviewSubmission:
        """Approve one version: its snapshot becomes the output of the block, and the run goes on.

        `POST /v1/workflows/reviews/{review_id}/approve`"""
        return self._requests.json(Operation("workflowReviews.approve", "POST", "/v1/workflows/reviews/{review_id}/approve", body="json"), {"review_id": review_id, "version_id": version_id, "learn": learn}, options)

    def reject(self, *, review_id: str, version_id: str, reason: str, options: Optional[RequestOptions] = None) -> ReviewSubmission:
        """Reject one version: the run ends with `review_rejected`.

        `POST /v1/workflows/reviews/{review_id}/reject`"""
        return self._requests.json(Operation("workflowReviews.reject", "POST", "/v1/workflows/reviews/{review_id}/reject", body="json"), {"review_id": review_id, "version_id": version_id, "reason": reason}, options)


class WorkflowReviewVersionsResource(Resource):
    def list(self, *, review_id: str, limit: Union[int, Unset] = UNSET, order: Union[Literal["asc", "desc"], Unset] = UNSET, before: Union[str, Unset] = UNSET, after: Union[str, Unset] = UNSET, options: Optional[RequestOptions] = None) -> Page[WorkflowReviewVersion]:
        """The versions of what is reviewed, oldest first.

        `GET /v1/workflows/reviews/versions`"""
        return self._requests.page(Operation("workflowReviewVersions.list", "GET", "/v1/workflows/reviews/versions", query=("limit", "order", "before", "after", "review_id", )), {"review_id": review_id, "limit": limit, "order": order, "before": before, "after": after}, options)

    def create(self, *, review_id: str, parent_id: str, snapshot: Dict[str, Any], note: Union[str, Unset] = UNSET, author: Union["WorkflowReviewVersionsCreateAuthor", Unset] = UNSET, options: Optional[RequestOptions] = None) -> WorkflowReviewVersion:
        """Add a corrected version.

        A snapshot that exists already gives the version that has it. Deciding is a separate call.

        `POST /v1/workflows/reviews/versions`"""
        return self._requests.json(Operation("workflowReviewVersions.create", "POST", "/v1/workflows/reviews/versions", body="json"), {"review_id": review_id, "parent_id": parent_id, "snapshot": snapshot, "note": note, "author": author}, options)

    def get(self, *, version_id: str, review_id: Union[str, Unset] = UNSET, options: Optional[RequestOptions] = None) -> WorkflowReviewVersion:
        """One version.

        `GET /v1/workflows/reviews/versions/{version_id}`"""
        return self._requests.json(Operation("workflowReviewVersions.get", "GET", "/v1/workflows/reviews/versions/{version_id}", query=("review_id", )), {"version_id": version_id, "review_id": review_id}, options)


class WorkflowTriggersResource(Resource):
    def list(self, *, workflow_id: str, limit: Union[int, Unset] = UNSET, order: Union[Literal["asc", "desc"], Unset] = UNSET, before: Union[str, Unset] = UNSET, after: Union[str, Unset] = UNSET, options: Optional[RequestOptions] = None) -> Page[WorkflowTrigger]:
        """The triggers of a workflow.

        `GET /v1/workflows/{workflow_id}/triggers`"""
        return self._requests.page(Operation("workflowTriggers.list", "GET", "/v1/workflows/{workflow_id}/triggers", query=("limit", "order", "before", "after", )), {"workflow_id": workflow_id, "limit": limit, "order": order, "before": before, "after": after}, options)

    def create(self, *, workflow_id: str, type: Literal["schedule", "webhook", "email"], name: Union[str, Unset] = UNSET, enabled: Union[bool, Unset] = UNSET, documents: Union[Dict[str, "TriggerDocument"], Unset] = UNSET, json_inputs: Union[Dict[str, Any], Unset] = UNSET, schedule: Union["WorkflowTriggersCreateSchedule", Unset] = UNSET, webhook: Union["WorkflowTriggersCreateWebhook", Unset] = UNSET, email: Union["WorkflowTriggersCreateEmail", Unset] = UNSET, options: Optional[RequestOptions] = None) -> WorkflowTriggerWithSecret:
        """Create a trigger.

        Runs that it starts use the published version at that time. Triggers belong to one workflow in one environment and are not promoted.

        `POST /v1/workflows/{workflow_id}/triggers`"""
        return self._requests.json(Operation("workflowTriggers.create", "POST", "/v1/workflows/{workflow_id}/triggers", body="json"), {"workflow_id": workflow_id, "type": type, "name": name, "enabled": enabled, "documents": documents, "json_inputs": json_inputs, "schedule": schedule, "webhook": webhook, "email": email}, options)

    def get(self, *, workflow_id: str, trigger_id: str, options: Optional[RequestOptions] = None) -> WorkflowTrigger:
        """One trigger.

        `GET /v1/workflows/{workflow_id}/triggers/{trigger_id}`"""
        return self._requests.json(Operation("workflowTriggers.get", "GET", "/v1/workflows/{workflow_id}/triggers/{trigger_id}"), {"workflow_id": workflow_id, "trigger_id": trigger_id}, options)

    def update(self, *, workflow_id: str, trigger_id: str, name: Union[str, Unset] = UNSET, enabled: Union[bool, Unset] = UNSET, documents: Union[Dict[str, "TriggerDocument"], Unset] = UNSET, json_inputs: Union[Dict[str, Any], Unset] = UNSET, schedule: Union["WorkflowTriggersUpdateSchedule", Unset] = UNSET, webhook: Union["WorkflowTriggersUpdateWebhook", Unset] = UNSET, email: Union["WorkflowTriggersUpdateEmail", Unset] = UNSET, options: Optional[RequestOptions] = None) -> WorkflowTrigger:
        """Change, enable or disable a trigger.

        Fields that are absent stay as they are. A schedule that is changed or enabled begins from now.

        `PATCH /v1/workflows/{workflow_id}/triggers/{trigger_id}`"""
        return self._requests.json(Operation("workflowTriggers.update", "PATCH", "/v1/workflows/{workflow_id}/triggers/{trigger_id}", body="json"), {"workflow_id": workflow_id, "trigger_id": trigger_id, "name": name, "enabled": enabled, "documents": documents, "json_inputs": json_inputs, "schedule": schedule, "webhook": webhook, "email": email}, options)

    def delete(self, *, workflow_id: str, trigger_id: str, options: Optional[RequestOptions] = None) -> None:
        """Delete a trigger.

        Runs that it started remain.

        `DELETE /v1/workflows/{workflow_id}/triggers/{trigger_id}`"""
        return self._requests.none(Operation("workflowTriggers.delete", "DELETE", "/v1/workflows/{workflow_id}/triggers/{trigger_id}"), {"workflow_id": workflow_id, "trigger_id": trigger_id}, options)

    def rotate_secret(self, *, workflow_id: str, trigger_id: str, options: Optional[RequestOptions] = None) -> WorkflowTriggerWithSecret:
        """Give a webhook a new secret.

        The old one stops working at once.

        `POST /v1/workflows/{workflow_id}/triggers/{trigger_id}/rotate-secret`"""
        return self._requests.json(Operation("workflowTriggers.rotateSecret", "POST", "/v1/workflows/{workflow_id}/triggers/{trigger_id}/rotate-secret"), {"workflow_id": workflow_id, "trigger_id": trigger_id}, options)

    def list_refused_mails(self, *, limit: Union[int, Unset] = UNSET, order: Union[Literal["asc", "desc"], Unset] = UNSET, before: Union[str, Unset] = UNSET, after: Union[str, Unset] = UNSET, from_date: Union[str, Unset] = UNSET, to_date: Union[str, Unset] = UNSET, workflow_id: Union[str, Unset] = UNSET, trigger_id: Union[str, Unset] = UNSET, options: Optional[RequestOptions] = None) -> Page[RefusedMail]:
        """Mail to the addresses of triggers that was refused, and why.

        The latest 1,000 of the environment, for 30 days, without anything that the message says. They go with their trigger.

        `GET /v1/workflows/triggers/refused-mails`"""
        return self._requests.page(Operation("workflowTriggers.listRefusedMails", "GET", "/v1/workflows/triggers/refused-mails", query=("limit", "order", "before", "after", "from_date", "to_date", "workflow_id", "trigger_id", )), {"limit": limit, "order": order, "before": before, "after": after, "from_date": from_date, "to_date": to_date, "workflow_id": workflow_id, "trigger_id": trigger_id}, options)


class HooksResource(Resource):
    def receive(self, *, trigger_id: str, content: ContentSource, token: Union[str, Unset] = UNSET, filename: Union[str, Unset] = UNSET, options: Optional[RequestOptions] = None) -> HookAnswer:
        """Start a run by a webhook.

        The caller shows the secret of the trigger: as `Authorization: Bearer`, as `token` in the query, or by signing the body with `X-Service-Signature: t=<unix time>,v1=<hex HMAC-SHA256 of "<t>.<body>">` or `X-Hub-Signature-256`. JSON becomes the input of the start_json block, any other body that of the start_document block, and a form has a part for each. Requests with the same `Idempotency-Key`, `Webhook-Id` or `X-GitHub-Delivery` start one run.

        `POST /v1/hooks/{trigger_id}`"""
        return self._requests.json(Operation("hooks.receive", "POST", "/v1/hooks/{trigger_id}", query=("token", "filename", ), body="raw", needs_no_key=True), {"trigger_id": trigger_id, "content": content, "token": token, "filename": filename}, options)


class Resources(Resource):
    """Every resource of the API."""

    def __init__(self, requests: Requests) -> None:
        super().__init__(requests)
        self.auth = AuthResource(requests)
        self.environments = EnvironmentsResource(requests)
        self.projects = ProjectsResource(requests)
        self.api_keys = ApiKeysResource(requests)
        self.members = MembersResource(requests)
        self.files = FilesResource(requests)
        self.models = ModelsResource(requests)
        self.parses = ParsesResource(requests)
        self.extractions = ExtractionsResource(requests)
        self.consensus = ConsensusResource(requests)
        self.edits = EditsResource(requests)
        self.schemas = SchemasResource(requests)
        self.partitions = PartitionsResource(requests)
        self.splits = SplitsResource(requests)
        self.classifications = ClassificationsResource(requests)
        self.secrets = SecretsResource(requests)
        self.tables = TablesResource(requests)
        self.usage = UsageResource(requests)
        self.events = EventsResource(requests)
        self.egress = EgressResource(requests)
        self.audit = AuditResource(requests)
        self.webhooks = WebhooksResource(requests)
        self.workflows = WorkflowsResource(requests)
        self.hooks = HooksResource(requests)
