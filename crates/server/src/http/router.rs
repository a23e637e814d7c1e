//! One readable list of routes. The OpenAPI document is made from the same list, so that they cannot disagree.

use super::openapi::{Route, document, get, post};
use super::outlet::Collector;
use super::request::Longest;
use super::{
    absence, accounts, admin, appeals, clocks, games, identities, invitations, live, notices, ops, passkeys, people,
    play, programs, ratings, reports, request, stream, tables, web,
};
use crate::accounts::People;
use crate::api;
use crate::config::{Config, ConfigError};
use crate::limits::Gate;
use crate::notices::Messenger;
use crate::sent;
use crate::table::Tables;
use crate::traces::Traces;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderName, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Router, middleware};
use serde_json::Value;
use std::ops::Deref;
use std::sync::Arc;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::set_header::SetResponseHeaderLayer;

/// What every handler can reach.
#[derive(Clone)]
pub(crate) struct App(Arc<Parts>);

/// What every handler can reach.
pub(crate) struct Parts {
    /// How the server is set up.
    pub(crate) config: Config,
    /// All tables.
    pub(crate) tables: Arc<Tables>,
    /// What clients may ask for.
    pub(crate) gate: Arc<Gate>,
    /// Where traces go, if anywhere.
    pub(crate) traces: Option<Traces>,
    /// Who has an account.
    pub(crate) people: People,
    /// Tells people what happens at their tables.
    pub(crate) messenger: Arc<Messenger>,
    /// Sends what nobody waits for.
    pub(crate) collector: Arc<Collector>,
}

impl App {
    /// Puts the parts together.
    pub(crate) fn new(config: Config, tables: Arc<Tables>, gate: Arc<Gate>) -> Result<App, ConfigError> {
        let paths = || routes().into_iter().map(|route| route.path);
        let start = |collector| Traces::start(collector, &tables.metrics, paths());
        let traces = config.otlp_endpoint.as_deref().map(start);
        let people = People::new(Arc::clone(&tables.store), &config);
        let messenger = Messenger::new(&config, &tables)?;
        Ok(App(Arc::new(Parts { config, tables, gate, traces, people, messenger, collector: Arc::default() })))
    }
}

impl Deref for App {
    type Target = Parts;
    fn deref(&self) -> &Parts {
        &self.0
    }
}

/// Every route that programs use.
#[rustfmt::skip]
pub(super) fn routes() -> Vec<Route> {
    use api::*;
    vec![
        get("listGames", "/api/v1/games", games::list, "Every game with its options, and the bots").answers::<Games>(),
        get("gameRules", "/api/v1/games/{game}/rules", games::rules, "A game's rules").answers::<Rules>(),
        get("gameComponents", "/api/v1/games/{game}/components", games::components, "What never changes and a client needs to draw a game").answers::<sent::Components>(),

        get("listTables", "/api/v1/tables", tables::list, "Public tables").asks::<tables::ListQuery>().answers::<TableList>(),
        post("createTable", "/api/v1/tables", tables::create, "Makes a table").takes::<CreateTable>().answers::<CreatedTable>(),
        post("importTable", "/api/v1/tables/import", tables::import, "Makes a table from a record").takes::<ImportTable>().answers::<CreatedTable>().long(),
        post("lookUpTables", "/api/v1/tables/lookup", tables::look_up, "Several tables by id").takes::<LookUpTables>().answers::<TableList>(),
        post("lookUpInvite", "/api/v1/invites/lookup", tables::invited, "The table an invitation is for").takes::<LookUpInvite>().answers::<TableInfo>(),
        get("getTable", "/api/v1/tables/{id}", tables::table, "What everybody may know about a table").answers::<TableInfo>(),
        post("joinTable", "/api/v1/tables/{id}/join", tables::join, "Takes an open seat").takes::<JoinTable>().answers::<Joined>(),
        post("replaceSeat", "/api/v1/tables/{id}/seats/{seat}", tables::replace, "Gives a seat to a bot, a person or whoever comes").by("the seat or the host").takes::<ReplaceSeat>().answers::<SeatReplaced>(),
        get("tableInvitations", "/api/v1/tables/{id}/invitations", invitations::at_table, "Whom one has invited to a table, whether one is invited, and who waits for a seat").by_cookie().answers::<TableInvitations>(),
        post("invitePerson", "/api/v1/tables/{id}/invitations", invitations::invite, "Invites somebody by the name of their account, from a seat of one's own or with the host's token").by_cookie().takes::<InvitePerson>().answers::<TableInvitations>(),
        post("withdrawInvitation", "/api/v1/tables/{id}/invitations/withdraw", invitations::withdraw, "Takes an invitation back").by_cookie().takes::<InvitePerson>().answers::<TableInvitations>(),
        post("acceptInvitation", "/api/v1/tables/{id}/invitations/accept", invitations::accept, "Takes a seat that is offered").by_cookie().takes::<AcceptInvitation>().answers::<Joined>(),
        post("declineInvitation", "/api/v1/tables/{id}/invitations/decline", invitations::decline, "Does not want a seat that is offered").by_cookie().takes::<Nothing>().answers::<Done>(),
        post("joinReserve", "/api/v1/tables/{id}/reserve", invitations::reserve, "Waits for a seat to become free").by_cookie().takes::<Nothing>().answers::<TableInvitations>(),
        post("leaveReserve", "/api/v1/tables/{id}/reserve/leave", invitations::leave_reserve, "Waits no longer").by_cookie().takes::<Nothing>().answers::<TableInvitations>(),
        post("resign", "/api/v1/tables/{id}/resign", tables::resign, "Leaves; the stand-in plays on").by("the seat").answers::<SeatReplaced>(),
        post("startTable", "/api/v1/tables/{id}/start", tables::start, "Deals, with bots in the open seats").by("the host").answers::<TableInfo>(),
        post("proposeChange", "/api/v1/tables/{id}/seats/{seat}/propose", tables::propose, "Asks the others whether the host may change a seat").by("the host").takes::<ProposeChange>().answers::<TableInfo>(),
        post("vote", "/api/v1/tables/{id}/vote", tables::vote, "Answers a proposal").by("the seat").takes::<Vote>().answers::<TableInfo>(),
        post("makeMotion", "/api/v1/tables/{id}/motions", clocks::make_motion, "Asks everybody for a pause or for more time").by("the seat").takes::<MakeMotion>().answers::<TableInfo>(),
        post("voteOnMotion", "/api/v1/tables/{id}/motions/vote", clocks::vote, "Answers what everybody was asked").by("the seat").takes::<Vote>().answers::<TableInfo>(),
        post("setRest", "/api/v1/tables/{id}/rest", clocks::set_rest, "Says when the seat sleeps and which days it has off").by("the seat").takes::<Rest>().answers::<Clocks>(),
        post("nudge", "/api/v1/tables/{id}/nudge", notices::nudge, "Asks a seat that the table waits for to go on; once a day").by("the seat").takes::<Nudge>().answers::<Done>(),
        post("takeVacation", "/api/v1/tables/{id}/vacation", clocks::take_vacation, "Stops the seat's clock for some days, or lets it run again").by("the seat").takes::<TakeVacation>().answers::<Clocks>(),
        get("readStanding", "/api/v1/tables/{id}/standing", absence::standing, "The answers of the seat that stand").by("the seat").answers::<StandingAnswers>(),
        post("setStanding", "/api/v1/tables/{id}/standing", absence::set_standing, "Says what the seat answers without being there").by("the seat").takes::<StandingAnswers>().answers::<StandingAnswers>(),
        post("lendSeat", "/api/v1/tables/{id}/seats/{seat}/lend", absence::lend, "Lets somebody else play for the seat by a link, for some days").by("the seat").takes::<LendSeat>().answers::<SeatLent>(),
        post("passHost", "/api/v1/tables/{id}/host", absence::pass_host, "Makes somebody else the host; a seat may do that itself if the host has been away for long").by("the host or the seat").takes::<PassHost>().answers::<TableInfo>(),
        post("setPace", "/api/v1/tables/{id}/pace", tables::set_pace, "Changes how long bots pause").by("the host or the only player").takes::<SetPace>().answers::<TableInfo>(),
        post("goOn", "/api/v1/tables/{id}/go-on", tables::go_on, "Lets bots go on at once").by("the seat").takes::<GoOn>().answers::<Pausing>(),
        post("rematch", "/api/v1/tables/{id}/rematch", tables::rematch, "The same people again").by("a seat or the host").answers::<Rematch>(),

        post("branch", "/api/v1/tables/{id}/branch", tables::branch, "A private board to try things on, from a moment of the table").maybe_by("the seat", "for a spectator").takes::<BranchTable>().answers::<CreatedTable>(),

        get("getState", "/api/v1/tables/{id}/state", play::state, "What a seat or a spectator may know now").maybe_by("the seat", "for a spectator").answers::<TableState>(),
        post("playAction", "/api/v1/tables/{id}/actions", play::act, "Plays an action").by("the seat").takes::<PlayAction>().answers::<Played>(),
        post("undoAction", "/api/v1/tables/{id}/undo", play::undo, "Takes the latest action back").by("the seat").takes::<UndoAction>().answers::<Played>(),
        post("checkAction", "/api/v1/tables/{id}/check", play::check, "Whether an action would be refused, and why").by("the seat").takes::<CheckAction>().answers::<Checked>(),
        post("hint", "/api/v1/tables/{id}/hint", play::hint, "What a bot would do in this seat, and why").by("the seat").answers::<Hint>(),
        post("sayLine", "/api/v1/tables/{id}/chat", play::say, "Says something").by("the seat").takes::<SayLine>().answers::<ChatLine>(),
        post("talk", "/api/v1/tables/{id}/talk", play::talk, "Says something to some only").maybe_by("the seat", "to talk among those who watch").takes::<TalkTo>().answers::<TalkLine>(),
        post("noteTreaty", "/api/v1/tables/{id}/treaties", play::note_treaty, "Notes a promise that some make each other").by("the seat").takes::<NoteTreaty>().answers::<Treaty>(),
        post("markTreaty", "/api/v1/tables/{id}/treaties/mark", play::mark_treaty, "Says how it is with a promise").by("the seat").takes::<MarkTreaty>().answers::<Treaty>(),
        post("addComment", "/api/v1/tables/{id}/comments", play::comment, "Says something about a moment of a finished game").by("the seat").takes::<AddComment>().answers::<Comment>(),
        get("readComments", "/api/v1/tables/{id}/comments", play::comments, "What was said about a finished game").answers::<Comments>(),
        get("readLog", "/api/v1/tables/{id}/log", play::log, "Entries of the log").maybe_by("the seat", "for a spectator").asks::<play::LogQuery>().answers::<LogPage>(),
        get("replay", "/api/v1/tables/{id}/replay", play::replay, "The table as it was").maybe_by("the seat", "for a spectator").asks::<play::ReplayQuery>().answers::<ReplayState>(),
        get("getRecord", "/api/v1/tables/{id}/record", play::record, "The record as JSON lines, without its seed until the game is over").answers_text("application/x-ndjson"),
        get("verifyTable", "/api/v1/tables/{id}/verify", play::verify, "Whether the deal was what was promised").answers::<Verification>(),
        get("tableRatings", "/api/v1/tables/{id}/ratings", ratings::of_table, "What a rated game did to its players").answers::<TableRatings>(),
        get("live", "/api/v1/tables/{id}/live", live::live, "A WebSocket: send ClientMessage, receive ServerMessage").upgrades::<ClientMessage, ServerMessage>(),

        get("streamTable", "/api/v1/tables/{id}/stream", stream::table, "What a seat or a spectator is told, as JSON lines: ServerMessage as over the socket, and heartbeats").maybe_by("the seat or its program", "for a spectator").asks::<stream::StreamQuery>().streams::<ServerMessage>(),
        get("streamTables", "/api/v1/stream", stream::tables, "Which tables want a program, as JSON lines: StreamLine").by("a program").asks::<stream::StreamQuery>().streams::<StreamLine>(),
        get("waitingPrograms", "/api/v1/programs", programs::waiting, "Programs that everybody may give a seat").answers::<WaitingPrograms>(),
        post("reportSeat", "/api/v1/tables/{id}/report", reports::report_seat, "Reports somebody at the table to the administrators").by("the seat").takes::<ReportSeat>().answers::<Done>(),
        post("reportPerson", "/api/v1/people/{name}/report", reports::report_person, "Reports somebody to the administrators").by_cookie().takes::<ReportPerson>().answers::<Done>(),
        post("appeal", "/api/v1/account/appeal", appeals::appeal, "Says to the administrators that a ban or a mute is wrong").by_cookie().takes::<Appeal>().answers::<Done>(),
        get("ownReports", "/api/v1/account/reports", reports::own, "What somebody reported, and what was answered").by_cookie().answers::<OwnReports>(),

        get("leaderboard", "/api/v1/ratings", ratings::leaders, "The best players of a game").asks::<ratings::LeadersQuery>().answers::<Leaderboard>(),
        get("profile", "/api/v1/people/{name}", ratings::profile, "What everybody may know of somebody who has played rated games").answers::<Person>(),

        get("getAccount", "/api/v1/account", accounts::status, "Who is signed in, and who may sign up").answers::<AccountStatus>(),
        post("signUp", "/api/v1/account/sign-up", accounts::sign_up, "Makes an account and signs in").takes::<SignUp>().answers::<SignedUp>(),
        post("signIn", "/api/v1/account/sign-in", accounts::sign_in, "Signs in").takes::<SignIn>().answers::<OwnAccount>(),
        post("recoverAccount", "/api/v1/account/recover", accounts::recover, "Signs in by a recovery code, with another passphrase from now on").takes::<Recover>().answers::<OwnAccount>(),
        post("signOut", "/api/v1/account/sign-out", accounts::sign_out, "Signs out").by_cookie().takes::<Nothing>().answers::<Done>(),
        get("listSessions", "/api/v1/account/sessions", accounts::sessions, "Browsers that are signed in").by_cookie().answers::<Sessions>(),
        post("endSession", "/api/v1/account/sessions/end", accounts::end_session, "Signs a browser out, or all others").by_cookie().takes::<EndSession>().answers::<Sessions>(),
        post("changeName", "/api/v1/account/name", accounts::rename, "Gives the account another name").by_cookie().takes::<ChangeName>().answers::<OwnAccount>(),
        post("changePassphrase", "/api/v1/account/passphrase", accounts::change_passphrase, "Gives the account another passphrase").by_cookie().takes::<ChangePassphrase>().answers::<OwnAccount>(),
        post("renewRecoveryCodes", "/api/v1/account/recovery-codes", accounts::renew_codes, "Gives the account other recovery codes").by_cookie().takes::<Confirm>().answers::<RecoveryCodes>(),
        post("giveCode", "/api/v1/account/code", accounts::give_code, "Becomes the first administrator by the code in the log").by_cookie().takes::<GiveCode>().answers::<OwnAccount>(),
        post("inviteToSignUp", "/api/v1/account/invitations", accounts::invite, "Makes an invitation to sign up; for administrators").by_cookie().takes::<Nothing>().answers::<Invitation>(),
        post("askToSignInByPasskey", "/api/v1/account/passkeys/sign-in/ask", passkeys::ask_to_sign_in, "Asks a passkey who is there").takes::<Nothing>().answers::<PasskeyQuestion>(),
        post("signInByPasskey", "/api/v1/account/passkeys/sign-in", passkeys::sign_in, "Signs in by what a passkey answered").takes::<SignInByPasskey>().answers::<OwnAccount>(),
        post("askToSignUpByPasskey", "/api/v1/account/passkeys/sign-up/ask", passkeys::ask_to_sign_up, "Asks for the passkey of a new account").takes::<AskToSignUp>().answers::<PasskeyQuestion>(),
        post("signUpByPasskey", "/api/v1/account/passkeys/sign-up", passkeys::sign_up, "Makes an account with a passkey and signs in").takes::<NewPasskey>().answers::<SignedUp>(),
        post("askToConfirm", "/api/v1/account/passkeys/confirm", passkeys::ask_to_confirm, "Asks a passkey whether it is the account's holder who asks for something").by_cookie().takes::<Nothing>().answers::<PasskeyQuestion>(),
        get("listPasskeys", "/api/v1/account/passkeys", passkeys::list, "The passkeys of the account").by_cookie().answers::<OwnPasskeys>(),
        post("askForPasskey", "/api/v1/account/passkeys/ask", passkeys::ask_for_new, "Asks for another passkey").by_cookie().takes::<Confirm>().answers::<PasskeyQuestion>(),
        post("addPasskey", "/api/v1/account/passkeys", passkeys::add, "Adds a passkey").by_cookie().takes::<NewPasskey>().answers::<OwnPasskeys>(),
        post("renamePasskey", "/api/v1/account/passkeys/rename", passkeys::rename, "Gives a passkey another name").by_cookie().takes::<RenamePasskey>().answers::<OwnPasskeys>(),
        post("dropPasskey", "/api/v1/account/passkeys/drop", passkeys::remove, "Takes a passkey out").by_cookie().takes::<DropPasskey>().answers::<OwnPasskeys>(),
        post("askProvider", "/api/v1/account/provider/sign-in", identities::ask_to_sign_in, "Where somebody signs in by OpenID Connect").takes::<Nothing>().answers::<ProviderQuestion>(),
        post("answerByProvider", "/api/v1/account/provider/answer", identities::answer, "Takes what the provider of OpenID Connect sent along").takes::<ProviderAnswer>().answers::<ProviderAnswered>(),
        post("signUpByProvider", "/api/v1/account/provider/sign-up", identities::sign_up, "Makes an account for whom the provider has vouched and signs in").takes::<SignUpByProvider>().answers::<SignedUp>(),
        post("askProviderToConfirm", "/api/v1/account/provider/confirm", identities::ask_to_confirm, "Where the account's holder shows by OpenID Connect who asks for something").by_cookie().takes::<Nothing>().answers::<ProviderQuestion>(),
        get("listIdentities", "/api/v1/account/identities", identities::list, "Who vouches for the account's holder").by_cookie().answers::<OwnIdentities>(),
        post("askForIdentity", "/api/v1/account/identities/ask", identities::ask_for_new, "Where another identity is shown by OpenID Connect, to be added").by_cookie().takes::<Confirm>().answers::<ProviderQuestion>(),
        post("dropIdentity", "/api/v1/account/identities/drop", identities::remove, "Takes an identity out").by_cookie().takes::<DropIdentity>().answers::<OwnIdentities>(),
        get("listOwnSeats", "/api/v1/account/seats", accounts::seats, "The seats of the account").by_cookie().answers::<AccountSeats>(),
        post("takeSeats", "/api/v1/account/seats", accounts::take_seats, "Takes seats into the account that are held by their tokens").by_cookie().takes::<TakeSeats>().answers::<AccountSeats>(),
        post("dropSeat", "/api/v1/account/seats/drop", accounts::drop_seat, "Takes a seat out of the account").by_cookie().takes::<DropSeat>().answers::<AccountSeats>(),
        get("noticeSettings", "/api/v1/account/notices", notices::settings, "How somebody is told of their tables, and what was told").by_cookie().answers::<NoticeSettings>(),
        post("setNoticeWishes", "/api/v1/account/notices", notices::set_wishes, "Says when somebody wants to be told").by_cookie().takes::<NoticeWishes>().answers::<NoticeSettings>(),
        post("addChannel", "/api/v1/account/notices/channels", notices::add_channel, "Adds a way to be told").by_cookie().takes::<AddChannel>().answers::<ChannelAdded>(),
        post("changeChannel", "/api/v1/account/notices/channels/change", notices::change_channel, "Changes what is told by a channel, and switches it on").by_cookie().takes::<ChangeChannel>().answers::<NoticeSettings>(),
        post("dropChannel", "/api/v1/account/notices/channels/drop", notices::drop_channel, "Takes a channel out").by_cookie().takes::<PickChannel>().answers::<NoticeSettings>(),
        post("tryChannel", "/api/v1/account/notices/channels/test", notices::try_channel, "Sends something by a channel, to see whether it comes").by_cookie().takes::<PickChannel>().answers::<NoticeSettings>(),
        post("confirmChannel", "/api/v1/account/notices/channels/confirm", notices::confirm_channel, "Shows that mail to an address comes to its person").by_cookie().takes::<ConfirmChannel>().answers::<NoticeSettings>(),
        post("unsubscribe", "/api/v1/unsubscribe", notices::unsubscribe, "Switches a channel for mail off, by the address in the header of every mail").asks::<notices::Unsubscribe>().answers::<Done>(),
        get("listPeople", "/api/v1/account/people", people::ties, "Friends and blocked people").by_cookie().answers::<Ties>(),
        post("setTie", "/api/v1/account/people", people::set_tie, "Makes somebody a friend, blocks somebody, or neither any more").by_cookie().takes::<SetTie>().answers::<Ties>(),
        get("listInvitations", "/api/v1/account/invited", invitations::invited, "Seats that are offered to whoever is signed in").by_cookie().answers::<Invited>(),
        get("listPrograms", "/api/v1/account/programs", programs::list, "The programs of the account").by_cookie().answers::<OwnPrograms>(),
        post("makeProgram", "/api/v1/account/programs", programs::make, "Makes a program that plays").by_cookie().takes::<MakeProgram>().answers::<OwnPrograms>(),
        post("changeProgram", "/api/v1/account/programs/change", programs::change, "Says who may give a program a seat").by_cookie().takes::<ChangeProgram>().answers::<OwnPrograms>(),
        post("dropProgram", "/api/v1/account/programs/drop", programs::remove, "Takes a program out").by_cookie().takes::<DropProgram>().answers::<OwnPrograms>(),
        post("makeToken", "/api/v1/account/programs/tokens", programs::make_token, "Makes a token by which a program comes in").by_cookie().takes::<MakeToken>().answers::<TokenMade>(),
        post("endToken", "/api/v1/account/programs/tokens/end", programs::end_token, "Ends a token of a program").by_cookie().takes::<EndToken>().answers::<OwnPrograms>(),
        get("exportAccount", "/api/v1/account/export", accounts::export, "Everything that is kept of the account").by_cookie().answers::<AccountExport>(),
        post("deleteAccount", "/api/v1/account/delete", accounts::delete, "Deletes the account; others' games stay").by_cookie().takes::<Confirm>().answers::<Done>(),

        get("listActs", "/api/v1/admin/acts", admin::list_acts, "What administrators did; for them, and not there for anybody else").by_cookie().asks::<admin::Before>().answers::<Acts>(),

        get("listAccounts", "/api/v1/admin/people", admin::list_people, "Who has an account; for administrators").by_cookie().asks::<admin::PeopleQuery>().answers::<AdminPeople>(),
        post("actOnPerson", "/api/v1/admin/people/act", admin::act_on_person, "Bans somebody, lets them in again, or changes their rank; for administrators").by_cookie().takes::<ActOnPerson>().answers::<AdminPerson>(),
        get("listPairs", "/api/v1/admin/pairs", admin::list_pairs, "Who may hold together in rated games; for administrators").by_cookie().answers::<AdminPairs>(),
        get("listAllTables", "/api/v1/admin/tables", admin::list_tables, "All tables; for administrators").by_cookie().asks::<admin::Before>().answers::<AdminTables>(),
        post("actOnTable", "/api/v1/admin/tables/{id}", admin::act_on_table, "Archives, brings back or deletes a table; for administrators").by_cookie().takes::<ActOnTable>().answers::<Done>(),
        get("listReports", "/api/v1/admin/reports", admin::list_reports, "What people reported; for administrators").by_cookie().asks::<admin::ReportsQuery>().answers::<ReportList>(),
        post("answerReport", "/api/v1/admin/reports/answer", admin::answer_report, "Handles a report; for administrators").by_cookie().takes::<AnswerReport>().answers::<Done>(),
        get("serverHealth", "/api/v1/admin/server", admin::server, "How the server is, its limits and who met them; for administrators").by_cookie().answers::<ServerHealth>(),

        get("openapi", "/api/v1/openapi.json", openapi, "This document").answers::<Value>(),
        get("healthz", "/healthz", ops::healthz, "Whether the process answers").answers_text("text/plain"),
        get("readyz", "/readyz", ops::readyz, "Whether the database answers, too").answers_text("text/plain"),
        get("version", "/version", ops::version, "The program's version").answers::<Version>(),
        get("licences", "/licences", web::licences, "The licences of what others have made").answers_text("text/plain"),
        get("metrics", "/metrics", ops::metrics, "Figures for Prometheus").maybe_by("the host", "if the host has set none").answers_text("application/openmetrics-text"),
    ]
}

async fn openapi() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], document(&routes()))
}

/// All routes, with what holds for every one of them.
pub(crate) fn router(app: App) -> Router {
    let limits = &app.config.limits;
    let longer = Extension(Longest(limits.record_bytes));
    let over_tls = app.config.public_url.as_ref().is_some_and(|url| url.starts_with("https:"));
    let mut router = Router::<App>::new();
    for route in routes() {
        let handler = if route.long { route.handler.layer(longer) } else { route.handler };
        let handler = if admin::is_hidden(route.path) { admin::hidden(handler) } else { handler };
        router = router.route(route.path, handler);
    }
    router
        .method_not_allowed_fallback(|| async { crate::error::Error::MethodNotAllowed })
        .fallback(web::fallback)
        // Bodies are bounded where they are read.
        .layer(DefaultBodyLimit::disable())
        .layer(middleware::from_fn_with_state(app.clone(), request::meet_client))
        .layer(CompressionLayer::new())
        .layer(header_layer(header::CACHE_CONTROL, "no-store"))
        .layer(header_layer(header::REFERRER_POLICY, "no-referrer"))
        .layer(header_layer(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(header_layer(HeaderName::from_static("cross-origin-opener-policy"), "same-origin"))
        .layer(header_layer(HeaderName::from_static("cross-origin-resource-policy"), "same-origin"))
        .layer(header_layer(HeaderName::from_static("permissions-policy"), PERMISSIONS))
        .layer(SetResponseHeaderLayer::if_not_present(header::STRICT_TRANSPORT_SECURITY, move |_: &Response| {
            over_tls.then(|| HeaderValue::from_static(TLS_ONLY))
        }))
        .layer(header_layer(header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY))
        .layer(CatchPanicLayer::new())
        .with_state(app)
}

/// What a host's own port answers: how the server is, and nothing about tables.
pub(crate) fn metrics_router(app: App) -> Router {
    use axum::routing::get;
    Router::new()
        .route("/metrics", get(ops::metrics))
        .route("/healthz", get(ops::healthz))
        .route("/readyz", get(ops::readyz))
        .fallback(|| async { crate::error::Error::NotFound("page") })
        .layer(middleware::from_fn_with_state(app.clone(), request::meet_client))
        .layer(CatchPanicLayer::new())
        .with_state(app)
}

/// The page asks for nothing of this.
const PERMISSIONS: &str = "camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), bluetooth=()";
/// A year of nothing but TLS.
const TLS_ONLY: &str = "max-age=31536000";

/// No scripts but our own files; nobody frames the table.
const CONTENT_SECURITY: &str = "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
    img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'";

fn header_layer(name: HeaderName, value: &'static str) -> SetResponseHeaderLayer<HeaderValue> {
    SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
}
